import { finished } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** A file of the archive in pieces, of which only one is in memory at a time. */
export interface ArchiveFile {
  readonly path: string;
  /** True for pictures, which are compressed already. */
  readonly isCompressed?: boolean;
  readonly pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

/** ZIP's numbers of the methods by which a file is packed. */
const METHODS = { stored: 0, deflate: 8 } as const;

/** Yields the packed bytes of a file. Node compresses them outside of the main thread, which would be blocked for seconds. */
async function* pack({ pieces, isCompressed }: ArchiveFile, entry: ZipInputFile) {
  const encoder = new TextEncoder();
  const deflate = isCompressed ? undefined : createDeflateRaw();
  let packed: Uint8Array[] = [];
  deflate?.on('data', (chunk: Uint8Array) => packed.push(chunk));
  function* taken() {
    const parts = packed;
    packed = [];
    yield* parts;
  }
  try {
    for await (const piece of pieces) {
      const bytes = typeof piece === 'string' ? encoder.encode(piece) : piece;
      entry.crc = crc32(bytes, entry.crc);
      entry.size = (entry.size ?? 0) + bytes.length;
      if (deflate) await new Promise((resolve) => deflate.write(bytes, resolve));
      else packed.push(bytes);
      yield* taken();
    }
    if (deflate) await finished(deflate.end());
    yield* taken();
  } finally {
    deflate?.destroy();
  }
}

/** Packs each piece only when the reader asks for more, so that nothing piles up in memory for a slow reader. */
export async function* zipFiles(
  files: AsyncIterable<ArchiveFile>,
  modifiedAt: Date,
): AsyncGenerator<Uint8Array, void, undefined> {
  const packed: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    if (chunk?.length) packed.push(chunk);
  });
  function* taken() {
    if (failure) throw failure;
    yield* packed.splice(0);
  }

  for await (const file of files) {
    const compression = file.isCompressed ? METHODS.stored : METHODS.deflate;
    const entry: ZipInputFile = { filename: file.path, compression, mtime: modifiedAt, crc: 0, size: 0 };
    zip.add(entry);
    for await (const part of pack(file, entry)) {
      entry.ondata?.(null, part as Uint8Array<ArrayBuffer>, false);
      yield* taken();
    }
    entry.ondata?.(null, new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
