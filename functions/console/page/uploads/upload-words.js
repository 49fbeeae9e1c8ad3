/** What is said of files on their way. What has a value in it is a function of that. */
export const UPLOADS = {
  sending: (name) => `Sending ${name}`,
  retry: (name) => `Retry ${name}`,
  remove: "Remove",
  removeThis: (name) => `Remove ${name}`,
  attached: "Attached",
  sent: "Sent. A notification says when it is imported.",
  reading: "It is being imported already.",
  unreadable: "It was sent before, and could not be read.",
  before: "It was imported before.",
  megabytes: (sent, all) => `${sent} of ${all} MB`,
  settleFirst: "Retry or remove the file first.",
  wait: "Wait until the file has arrived.",
  tooLarge: "The file is larger than 10 MB.",
  cannotBeRead: "The file cannot be read.",
  stopped: "The upload was stopped.",
  tooLong: "The upload took too long. Try again.",
};
