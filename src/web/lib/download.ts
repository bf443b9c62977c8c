/** The address must stay valid until the browser has started the download. */
const REVOKE_DELAY_MS = 10_000;

/** Saves a blob as a download. */
export function download(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
