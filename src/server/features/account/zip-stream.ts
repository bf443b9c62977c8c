import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive, in pieces; a piece is all of it that is ever in memory. */
export interface ArchiveFile {
  readonly path: string;
  /** Pictures are compressed already. */
  readonly isCompressed?: boolean;
  readonly pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

/** Packs files as they come, and no faster than they are taken: a slow reader makes nothing pile up. */
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
