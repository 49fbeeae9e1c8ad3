/** What the page of notifications says. What has a value in it is a function of that. */
export const NOTICES = {
  none: "No notifications yet.",
  unread: "Unread",
  read: "Mark as read",
  readOf: (message) => `Mark as read: ${message}`,
  isRead: "It is marked as read.",
  areRead: "All are marked as read.",
  notRead: "They could not be marked as read. Please try again.",
  came: (message) => `New: ${message}`,
};
