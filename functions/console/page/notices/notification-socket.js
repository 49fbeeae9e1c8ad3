import { CHAT } from "../chat/chat-words.js";
import { jsonOf, RequestFailed } from "../server/requests.js";

/** API Gateway ends a connection on which nobody has said anything for ten minutes. */
const STAY = 8 * 60_000;

/**
 * The user's notifications by a socket, which says only that there are some: `onList` gets those of
 * before, newest first, and `onNew` each that comes later. They are looked for whenever a connection
 * is made, so none is missed between two. `onTurn` gets the id of a conversation in which a turn has
 * begun or ended.
 */
export class NotificationSocket {
  #account;
  #address;
  #onList;
  #onNew;
  #onTurn;
  /** @type {Set<string> | null} */
  #seen = null;

  constructor(account, { address, onList, onNew, onTurn }) {
    this.#account = account;
    this.#address = address;
    this.#onList = onList;
    this.#onNew = onNew;
    this.#onTurn = onTurn;
  }

  /** One connection, until it ends: with its token, at the latest. */
  async follow(stopped, onOpen) {
    const socket = await this.#account.socket(this.#address);
    const end = () => socket.close();
    const staying = setInterval(
      () => socket.readyState === WebSocket.OPEN && socket.send("{}"),
      STAY,
    );
    stopped.addEventListener("abort", end);
    let isOpen = false;
    try {
      for await (const { type, id } of messagesOf(socket)) {
        if (stopped.aborted) return;
        if (type === "replaced") return "rest";
        if (type === "open") {
          isOpen = true;
          onOpen();
        }
        if (type === "conversation") this.#onTurn(id);
        else await this.#look(stopped);
      }
      if (isOpen || stopped.aborted) return;
      await this.#look(stopped); // with a fresh token, if that was why
      throw new RequestFailed(CHAT.connectionRefused);
    } finally {
      stopped.removeEventListener("abort", end);
      clearInterval(staying);
      end();
    }
  }

  async #look(signal) {
    const { notifications } = await jsonOf(await this.#account.fetch("notifications", { signal }));
    const seen = this.#seen;
    this.#seen = new Set([...(seen ?? []), ...notifications.map(({ id }) => id)]);
    if (!seen) return this.#onList(notifications);
    const unseen = notifications.filter(({ id }) => !seen.has(id));
    for (const each of unseen.reverse()) this.#onNew(each);
  }
}

/** What the server says, after `{type: "open"}`; what it repeats before it is dealt with, once. */
async function* messagesOf(socket) {
  const waiting = [];
  let isClosed = false;
  let wake = () => {};
  const come = (text) => {
    if (!waiting.includes(text)) waiting.push(text);
    wake();
  };
  socket.addEventListener("open", () => come('{"type":"open"}'));
  socket.addEventListener("message", ({ data }) => come(data));
  socket.addEventListener("close", () => {
    isClosed = true;
    wake();
  });
  for (;;) {
    while (waiting.length) yield JSON.parse(waiting.shift());
    if (isClosed) return;
    await new Promise((resolve) => (wake = () => resolve(undefined)));
  }
}
