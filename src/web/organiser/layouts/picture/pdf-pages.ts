import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url';
import { MAX_OPENED_MEGAPIXELS } from '../../../../shared/layout/venue-picture-limits.ts';
import { MAX_PLAN_PICTURE_SIDE } from '../../../../shared/picture-limits.ts';
import { FileProblem } from './file-problem.ts';
import { toJpeg } from './read-file.ts';

/** Three hundred dots an inch: more than a venue draws. */
const MAX_SCALE = 300 / 72;
/** A file that is made to be unpacked for ever is given up. */
const MAX_MS = 30_000;

/** The decoders of scanned pages, by the names that pdf.js asks for; it has no other use for more files of its package. */
const DECODERS: Readonly<Record<string, string>> = { 'jbig2.wasm': jbig2, 'openjpeg.wasm': openjpeg };

class DecoderFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const answer = await fetch(DECODERS[filename] ?? '');
    if (!answer.ok) throw new Error(`A decoder of pictures could not be loaded: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

/** The worker keeps what a hostile file does away from the page: it can be ended at any time. */
export class OpenedPdf {
  readonly #worker: Worker;
  readonly #pdf: PDFDocumentProxy;

  private constructor(worker: Worker, pdf: PDFDocumentProxy) {
    this.#worker = worker;
    this.#pdf = pdf;
  }

  static async open(file: Blob): Promise<OpenedPdf> {
    const data = new Uint8Array(await file.arrayBuffer());
    const worker = new Worker(new URL('./pdfjs-worker.ts', import.meta.url), { type: 'module' });
    return explain(worker, async () => {
      const options = { data, BinaryDataFactory: DecoderFiles, maxImageSize: MAX_OPENED_MEGAPIXELS * 1_000_000 };
      const pdf = await getDocument({ ...options, worker: PDFWorker.create({ port: worker }) }).promise;
      if (pdf.numPages === 0) throw new FileProblem('pdfBroken');
      return new OpenedPdf(worker, pdf);
    });
  }

  get pageCount(): number {
    return this.#pdf.numPages;
  }

  /** A page as a JPEG, as large as a picture of a plan may be. */
  pictureOf(pageNumber: number): Promise<string> {
    return explain(this.#worker, async () => {
      const page = await this.#pdf.getPage(pageNumber);
      const { width, height } = page.getViewport({ scale: 1 });
      const scale = Math.min(MAX_SCALE, MAX_PLAN_PICTURE_SIDE / Math.max(width, height));
      const viewport = page.getViewport({ scale });
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.floor(viewport.width));
      canvas.height = Math.max(1, Math.floor(viewport.height));
      await page.render({ canvas, viewport, background: '#ffffff' }).promise;
      return toJpeg(canvas);
    });
  }

  close(): void {
    this.#worker.terminate();
  }
}

/** Does the work with a limit of time; what goes wrong becomes a problem that the panel has a sentence for. */
async function explain<Result>(worker: Worker, work: () => Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new FileProblem('pdfTooSlow')), MAX_MS);
  });
  try {
    return await Promise.race([work(), limit]);
  } catch (error) {
    worker.terminate();
    if (error instanceof FileProblem) throw error;
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new FileProblem(isLocked ? 'pdfLocked' : 'pdfBroken', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
