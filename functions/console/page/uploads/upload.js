import { jsonOf, posting, RequestFailed } from "../server/requests.js";
import { COMMON } from "../words/common-words.js";
import { UPLOADS } from "./upload-words.js";

const LARGEST = 10 * 1024 * 1024;
const HEIC = /\.hei[cf]$/i;

/**
 * Announces a file and sends its bytes, unless the server has it: `{import_id, state, upload}` as it
 * answers. With `hold` it waits there until a message asks for it. Throws what the account does.
 */
export async function uploaded(account, chosen, { hold, onProgress }) {
  const file = HEIC.test(chosen.name) ? await asJpeg(chosen) : chosen;
  if (file.size > LARGEST) throw new RequestFailed(UPLOADS.tooLarge);
  const content = await contentOf(file);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const told = { file_name: file.name, content_type: file.type, size: file.size, sha256, hold };
  const answer = await account.fetch("imports", posting(JSON.stringify(told))).then(jsonOf);
  if (answer.upload) await sent(account, answer.upload, content, onProgress);
  return answer;
}

/** The picture where this browser can decode it, else the file: the server says how to save it. */
async function asJpeg(file) {
  try {
    const picture = await createImageBitmap(file);
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext("2d")?.drawImage(picture, 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
    return new File([blob], file.name.replace(HEIC, ".jpg"), { type: blob.type });
  } catch {
    return file;
  }
}

/** What somebody drops may be a folder, or gone by now. */
async function contentOf(file) {
  try {
    return await file.arrayBuffer();
  } catch {
    throw new RequestFailed(UPLOADS.cannotBeRead);
  }
}

/** By the old way to request, which alone tells how many bytes have left. */
function sent(account, { method, url, headers }, content, onProgress) {
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  account.signal.addEventListener("abort", abort);
  return new Promise((resolve, reject) => {
    const fail = (message) => reject(new RequestFailed(message));
    request.open(method, url);
    const all = { ...headers, ...account.headersFor(url) };
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onerror = () => fail(COMMON.lost);
    request.onabort = () => fail(UPLOADS.stopped);
    request.onload = () => (request.status < 300 ? resolve(undefined) : fail(reasonOf(request)));
    request.send(content);
  }).finally(() => account.signal.removeEventListener("abort", abort));
}

/** A link's other end answers in XML, which is for nobody to read. */
function reasonOf({ status, responseText }) {
  try {
    return String(JSON.parse(responseText).error);
  } catch {
    return status === 403 ? UPLOADS.tooLong : COMMON.answered(status);
  }
}
