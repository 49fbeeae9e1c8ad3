const KEY = "teller.after-sign-in";

/** The page that somebody wants who has to sign in first; in this tab only. */
export const wanted = {
  get isKept() {
    return sessionStorage.getItem(KEY) !== null;
  },

  keep(page) {
    sessionStorage.setItem(KEY, page);
  },

  /** What was kept, for once; empty for none. */
  take() {
    const page = sessionStorage.getItem(KEY) ?? "";
    sessionStorage.removeItem(KEY);
    return page;
  },
};
