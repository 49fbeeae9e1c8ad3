/** What else there is beside the conversation is a word, such as "#review". */
const OTHER = /^#\w/;
const ADDRESS = /^#\/c\/([A-Za-z0-9_.:-]{1,128})$/;

/** The address at which a conversation is found on this page. */
export function addressOf(id) {
  return `#/c/${id}`;
}

/**
 * Which conversation is on the page: its id stands in the address behind the `#`, so that a tab, a
 * link, a reload and the browser's Back each have their own, and no server or log is told of it.
 */
export const place = {
  /** The id in the address; null where it names none. */
  get id() {
    return ADDRESS.exec(location.hash)?.[1] ?? null;
  },

  /** Names a conversation, and the one before is what Back leads to. */
  go(id) {
    if (id !== this.id) history.pushState(null, "", addressOf(id));
  },

  /** Names the conversation that is on the page in an address that names nothing. */
  name(id) {
    if (this.id === null && !OTHER.test(location.hash))
      history.replaceState(null, "", addressOf(id));
  },

  /** Has the address name nothing. */
  clear() {
    history.replaceState(null, "", location.pathname + location.search);
  },
};
