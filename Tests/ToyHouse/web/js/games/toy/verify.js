/** The toy game draws nothing by lot: there is nothing to prove. */

const NOTHING = { problem: "Nothing is drawn by lot when bells are rung." };

export const judgeExport = () => NOTHING;
export const judgeRecap = async () => NOTHING;
