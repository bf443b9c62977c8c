/** The frame of the last PDF, kept until the next one: nothing tells when its print dialog was closed. */
let lastFrame: { readonly frame: HTMLIFrameElement; readonly url: string } | undefined;

function removeLastFrame(): void {
  if (!lastFrame) return;
  lastFrame.frame.remove();
  URL.revokeObjectURL(lastFrame.url);
  lastFrame = undefined;
}

/** Some browsers never say that the frame has loaded, for instance where PDFs are downloaded and not shown. */
const LOAD_TIMEOUT_MS = 10_000;

/**
 * Opens the browser's print dialog for a PDF, in a hidden frame. The file itself says that it must not be scaled. False
 * where the browser can't print it: the caller then has to hand the file over in another way.
 */
export async function printFile(file: Blob): Promise<boolean> {
  removeLastFrame();
  // Undefined in older browsers, which may show PDFs.
  if ((navigator.pdfViewerEnabled as boolean | undefined) === false) return false;
  const url = URL.createObjectURL(file);
  const frame = document.createElement('iframe');
  lastFrame = { frame, url };
  frame.src = url;
  frame.title = 'PDF';
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  // Not display: none, in which browsers do not render the PDF.
  Object.assign(frame.style, { position: 'fixed', right: '0', bottom: '0', width: '1px', height: '1px', border: '0' });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  frame.addEventListener('load', () => resolve(), { once: true });
  const timer = setTimeout(() => reject(new Error('The frame did not load')), LOAD_TIMEOUT_MS);
  document.body.append(frame);
  try {
    await promise;
    if (!frame.contentWindow) throw new Error('The frame is empty');
    frame.contentWindow.focus();
    frame.contentWindow.print();
    return true;
  } catch (error) {
    console.warn('The browser could not print the PDF', error);
    removeLastFrame();
    return false;
  } finally {
    clearTimeout(timer);
  }
}
