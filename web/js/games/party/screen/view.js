/** Party on the big screen: the wheel over the full size, and the question in letters for the back row. */

import { alreadyShows, element } from "../../../kit/element.js";
import { leastLetters } from "../../../kit/fit-rows.js";
import { text } from "../../../kit/texts.js";
import { recapOffer } from "../../../shell/screen/recap-offer.js";
import { PartySession } from "../session.js";
import { PartyStage } from "../stage.js";
import { fitStage } from "./fit.js";

/** @param {import("../../../shell/game.js").ScreenFrame} frame */
export const open = (frame) => new PartyScreen(frame);

class PartyScreen {
  #frame;
  #session;
  #stage;
  #how = element("p", { class: "stage-small soft" }, text("party/play.how"));
  #recap;
  /** The game's name, until it begins; a draw shows its own name. */
  #title = element("p", { class: "eyebrow" }, text("party/play.title"));
  stage = element("div", { class: "screen-stage party-screen" });
  /** @type {Node[]} */ side = [];
  #kind = "";
  #scene = "";

  /** @param {import("../../../shell/game.js").ScreenFrame} frame */
  constructor(frame) {
    this.#frame = frame;
    this.#session = new PartySession(frame.session);
    this.#recap = element("div", { class: "party-recap", hidden: true });
    this.#stage = new PartyStage(this.#session, {
      tick: () => frame.sounds.play("tick"),
      picked: () => {
        frame.sounds.play("prize");
        frame.sounds.applaud();
      },
      scene: () => frame.paint(),
      applaud: () => {
        frame.sounds.play("win");
        frame.sounds.applaud();
      },
    });
    this.#stage.root.querySelector(".party-head")?.prepend(this.#title);
  }

  get isPlaying() {
    return !this.isWaiting && this.#session.state.party?.state !== "ended";
  }

  get isOver() {
    return this.#session.state.party?.state === "ended";
  }

  get isWaiting() {
    return this.#session.state.party?.state === "setup";
  }

  close() {
    this.#stage.close();
    delete document.body.dataset.party;
  }

  draw() {
    const { party, people } = this.#session.state;
    if (!party) return;
    const kind = this.isWaiting && people.on === 0 && party.options.mode !== "draw" ? "idle" : "stage";
    document.body.dataset.party = this.isWaiting ? "lobby" : this.#stage.scene;
    if (this.#kind !== kind) {
      this.#kind = kind;
      this.stage.replaceChildren(
        ...(kind === "idle"
          ? [
              element(
                "div",
                { class: "party-idle" },
                element("p", { class: "stage-big" }, text("party/play.title")),
                this.#how,
                this.#frame.house,
              ),
            ]
          : [this.#stage.root, this.#recap]),
      );
    }
    this.#title.hidden = !this.isWaiting || party.options.mode === "draw";
    this.#stage.draw();
    const { scene } = this.#stage;
    if (scene === "spinning" && this.#scene !== scene) this.#frame.sounds.play("drum");
    this.#scene = scene;
    this.#showRecap(this.#stage.scene === "ended");
  }

  fit() {
    if (this.#kind !== "stage") return;
    this.#stage.wheel.fitLetters(leastLetters());
    fitStage(this.#stage.root, document.querySelector(".screen-door"));
  }

  /**
   * After the end, the address of the recap replaces the invitation.
   * @param {boolean} isOver
   */
  #showRecap(isOver) {
    this.#recap.hidden = !isOver;
    const link = this.#frame.link();
    if (isOver && !alreadyShows(this.#recap, link)) this.#recap.replaceChildren(recapOffer(link));
  }
}
