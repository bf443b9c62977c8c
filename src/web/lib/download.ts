import { ApiError, NetworkError, waitWhileBusy } from './api-client.ts';

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

/** Fetches a file and saves it as a download. Failures are thrown as by `request`. */
export async function downloadAnswer(path: string, fallbackName: string, repeats = 0): Promise<void> {
  let response: Response;
  let content: Blob;
  try {
    response = await fetch(path, { credentials: 'include' });
    if (!response.ok) {
      throw new ApiError(response.status, await response.text(), response.headers.get('retry-after'));
    }
    content = await response.blob();
  } catch (error) {
    if (!(error instanceof ApiError)) throw new NetworkError(`No answer to GET ${path}`, { cause: error });
    if (await waitWhileBusy(error, repeats)) return downloadAnswer(path, fallbackName, repeats + 1);
    throw error;
  }
  const disposition = response.headers.get('content-disposition') ?? '';
  const anyLetters = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  const name = anyLetters ? decodeURIComponent(anyLetters) : /filename="([^"]+)"/.exec(disposition)?.[1];
  download(content, name ?? fallbackName);
}
