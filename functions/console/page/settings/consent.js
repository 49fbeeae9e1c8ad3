const KEY = "teller.mail-consent";

/** What Google sent the user back with is kept while they sign in, in this tab only. */
export const consent = {
  get isKept() {
    return sessionStorage.getItem(KEY) !== null;
  },

  keep(query) {
    sessionStorage.setItem(KEY, query);
  },

  /** What was kept, for once. */
  take() {
    const query = sessionStorage.getItem(KEY) ?? "";
    sessionStorage.removeItem(KEY);
    return query;
  },
};
