/** An artificial world for sessions: fake sockets, and a clock that only moves when told. */

import "./browser.mjs";
import { BingoSession } from "../../../web/js/games/bingo/session.js";
import { Session } from "../../../web/js/room/session.js";
import { memoryStore } from "../../../web/js/kit/storage.js";

export class FakeSocket {
  sent = [];
  closed = false;
  readyState = 0;
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  hear(message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  die(code = 1006) {
    this.onclose?.({ code });
  }
  /** The types of what was sent, in order. */
  get types() {
    return this.sent.map((message) => message.type);
  }
}

export class World {
  sockets = [];
  time = 0;
  timers = [];
  random = 0.5;
  surroundings = {
    open: (url, protocol, greeting) => {
      const socket = new FakeSocket();
      socket.greeting = greeting && JSON.parse(greeting);
      this.sockets.push(socket);
      return socket;
    },
    now: () => this.time,
    after: (action, delay) => {
      const timer = { action, at: this.time + delay };
      this.timers.push(timer);
      return timer;
    },
    cancel: (timer) => {
      this.timers = this.timers.filter((other) => other !== timer);
    },
    random: () => this.random,
  };

  get socket() {
    return this.sockets.at(-1);
  }

  pass(milliseconds) {
    const end = this.time + milliseconds;
    for (;;) {
      const next = this.timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.time = next.at;
      next.action();
    }
    this.time = end;
  }

  session({ store = memoryStore(), seat = { token: "t".repeat(22), name: "Ada" }, guard = 0, plays, ...more } = {}) {
    const log = { line: [], heard: [] };
    const line = new Session({
      url: "ws://test/ws",
      room: "K7QX4P",
      seat,
      store,
      surroundings: this.surroundings,
      ...more,
      watcher: {
        changed: () => {},
        plays: plays ?? (() => {}),
        heard: (message) => log.heard.push(message.type),
        line: (status, reason) => log.line.push(reason ? `${status}:${reason}` : status),
      },
    });
    const session = new BingoSession(line, guard);
    for (const name of ["start", "wake", "leave", "restore"]) session[name] = (...given) => line[name](...given);
    return { session, line, log, store };
  }

  /** Opens the newest socket and answers its join. */
  admit(message) {
    this.socket.open();
    this.socket.hear({ ...message, id: this.socket.sent[0].id });
  }
}
