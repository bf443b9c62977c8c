/** Long enough for every browser to have begun reading. */
const REVOKE_DELAY_MS = 10_000;

/** Hands a file made here to the browser's downloads. */
export function download(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
