/** What somebody was writing in a conversation: kept for this tab, through a reload and a sign-in. */
export const drafts = {
  /** "" where nothing is kept. */
  of(userId, conversationId) {
    return sessionStorage.getItem(key(userId, conversationId)) ?? "";
  },

  /** Keeps a text in place of what was kept; an empty one is none. */
  keep(userId, conversationId, text) {
    if (text.trim()) sessionStorage.setItem(key(userId, conversationId), text);
    else sessionStorage.removeItem(key(userId, conversationId));
  },
};

function key(userId, conversationId) {
  return `teller.draft.${userId}.${conversationId}`;
}
