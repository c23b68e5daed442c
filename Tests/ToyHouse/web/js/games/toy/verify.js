/** The toy game draws nothing by lot: the compiled rules do not know it, and it says nothing of proofs. */

export const say = () => null;
