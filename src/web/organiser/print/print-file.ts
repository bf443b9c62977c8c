/** The frame must stay while the print dialog is open, and nothing tells when it was closed. */
let lastFrame: { readonly frame: HTMLIFrameElement; readonly url: string } | undefined;

function removeLastFrame(): void {
  if (!lastFrame) return;
  lastFrame.frame.remove();
  URL.revokeObjectURL(lastFrame.url);
  lastFrame = undefined;
}

/**
 * Opens the browser's print dialog for a PDF, in a hidden frame. The file itself says that it must not be scaled. Where a
 * browser can't print a frame, the file is opened in a tab of its own, from which it can be printed.
 */
export async function printFile(file: Blob): Promise<void> {
  removeLastFrame();
  const url = URL.createObjectURL(file);
  const frame = document.createElement('iframe');
  lastFrame = { frame, url };
  frame.src = url;
  frame.title = 'PDF';
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  // Not display: none, in which browsers do not render the PDF.
  Object.assign(frame.style, { position: 'fixed', right: '0', bottom: '0', width: '1px', height: '1px', border: '0' });
  const { promise, resolve } = Promise.withResolvers<void>();
  frame.addEventListener('load', () => resolve(), { once: true });
  document.body.append(frame);
  await promise;
  try {
    if (!frame.contentWindow) throw new Error('The frame is empty');
    frame.contentWindow.focus();
    frame.contentWindow.print();
  } catch {
    window.open(url, '_blank', 'noopener');
  }
}
