import { useEffect } from 'react';
import { usePlanEditor } from '../plan-editor.ts';

/** Opens the panel of the venue's picture with a file that is dropped on the page or pasted. */
export function useDroppedPicture(): void {
  const { editor } = usePlanEditor();
  useEffect(() => {
    const onFile = (event: Event) => {
      const data = (event as DragEvent).dataTransfer ?? (event as ClipboardEvent).clipboardData;
      // Cells of a spreadsheet are on the clipboard both as text and as a picture of them.
      if (!data?.types.includes('Files') || data.types.includes('text/plain')) return;
      // Otherwise the browser would leave the page and open the file.
      event.preventDefault();
      // There is no file yet while it is dragged over the page. A dialog that covers the plan stays open.
      const [file] = data.files;
      if (file && !document.querySelector('[role=dialog][data-state=open]')) {
        editor.show({ dialog: { kind: 'picture', file } });
      }
    };
    const stop = new AbortController();
    for (const name of ['dragover', 'drop', 'paste']) document.addEventListener(name, onFile, { signal: stop.signal });
    return () => stop.abort();
  }, [editor]);
}
