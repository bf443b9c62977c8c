import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { printFile } from './print-file.ts';

const file = new Blob(['%PDF-']);

/** A browser whose frames fire `load` and print as told. */
function stubBrowser({
  pdfViewerEnabled,
  loads,
  print,
}: {
  pdfViewerEnabled: boolean;
  loads: boolean;
  print: () => void;
}) {
  const frame = Object.assign(new EventTarget(), { style: {}, remove: vi.fn(), contentWindow: { focus() {}, print } });
  const append = vi.fn(() => loads && frame.dispatchEvent(new Event('load')));
  vi.stubGlobal('navigator', { pdfViewerEnabled });
  vi.stubGlobal('document', { createElement: () => frame, body: { append } });
  vi.spyOn(console, 'warn').mockReturnValue();
  return { frame, append };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('prints the file and keeps its frame for the dialog', async () => {
  const print = vi.fn();
  const { frame } = stubBrowser({ pdfViewerEnabled: true, loads: true, print });
  expect(await printFile(file)).toBe(true);
  expect(print).toHaveBeenCalledOnce();
  expect(frame.remove).not.toHaveBeenCalled();
});

it('does not try where PDFs are downloaded and not shown', async () => {
  const { append } = stubBrowser({ pdfViewerEnabled: false, loads: true, print: vi.fn() });
  expect(await printFile(file)).toBe(false);
  expect(append).not.toHaveBeenCalled();
});

it('gives up on a frame that does not load', async () => {
  const { frame } = stubBrowser({ pdfViewerEnabled: true, loads: false, print: vi.fn() });
  const isPrinted = printFile(file);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await isPrinted).toBe(false);
  expect(frame.remove).toHaveBeenCalledOnce();
});

it('says so where the frame may not be printed', async () => {
  const print = () => {
    throw new Error('Blocked a frame from accessing a cross-origin frame.');
  };
  stubBrowser({ pdfViewerEnabled: true, loads: true, print });
  expect(await printFile(file)).toBe(false);
});
