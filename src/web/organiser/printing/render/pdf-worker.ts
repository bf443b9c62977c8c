import type { PdfAnswer } from './make-pdf.ts';
import { type PdfInput, writePdf } from './write-pdf.ts';

const answer = (data: PdfAnswer, transfer: Transferable[] = []) => self.postMessage(data, { transfer });

self.addEventListener('message', ({ data }: MessageEvent<PdfInput>) => {
  writePdf(data).then(
    (bytes) => answer({ bytes }, [bytes.buffer]),
    (error: unknown) => answer({ error: String(error) }),
  );
});
