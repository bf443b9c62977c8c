import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of the archive in pieces, of which only one is in memory at a time. */
export interface ArchiveFile {
  readonly path: string;
  /** True for pictures, which are compressed already. */
  readonly isCompressed?: boolean;
  readonly pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
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
  const encoder = new TextEncoder();
  function* taken() {
    if (failure) throw failure;
    yield* packed.splice(0);
  }

  for await (const { path, isCompressed = false, pieces } of files) {
    const entry = isCompressed ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
    entry.mtime = modifiedAt;
    zip.add(entry);
    for await (const piece of pieces) {
      entry.push(typeof piece === 'string' ? encoder.encode(piece) : piece);
      yield* taken();
    }
    entry.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
