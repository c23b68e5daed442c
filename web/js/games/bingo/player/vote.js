/** The sheet in which a player votes for a pack. */

import { element, setText } from "../../../kit/element.js";
import { openDialog } from "../../../kit/sheet.js";
import { text } from "../../../kit/texts.js";
import { refusal } from "../../../room/refusals.js";
import { VoteBars } from "../vote-bars.js";

/**
 * @param {import("../session.js").BingoSession} session
 * @returns {{draw: () => void} | null} `draw` shows the current votes; null without a vote
 */
export function openVote(session) {
  const open = session.state.vote;
  if (!open) return null;
  const said = element("p", { class: "soft", role: "status" });
  /** @type {number | null} the pressed pack, until the server answers */
  let wish = null;
  const bars = new VoteBars((pack) => {
    wish = pack;
    draw();
    void session.send({ type: "vote", vote: open.number, pack }).then((answer) => {
      if (wish === pack) wish = null;
      draw();
      setText(said, answer.type === "accepted" ? text("bingo/player.vote.counted") : refusal(answer));
    });
  });
  const dialog = openDialog(text("bingo/player.vote.sheet"), () => [bars.root, said]);
  const draw = () => {
    const { vote, voted } = session.state;
    if (vote?.number !== open.number) dialog.close();
    else bars.show(vote, wish ?? voted);
  };
  draw();
  return { draw };
}
