import { IMPORT_CHUNK_ROWS } from '../contracts/guest-import.ts';

export interface Chunk<Row> {
  existing: 'add' | 'update';
  rows: Row[];
}

/** Cuts rows into chunks, one per call. Rows that update and rows that add are in different chunks. */
export function cutIntoChunks<Row extends { existing: 'add' | 'update' }>(
  rows: readonly Row[],
  size = IMPORT_CHUNK_ROWS,
): Chunk<Row>[] {
  const chunks: Chunk<Row>[] = [];
  for (const row of rows) {
    const last = chunks.at(-1);
    if (last && last.existing === row.existing && last.rows.length < size) last.rows.push(row);
    else chunks.push({ existing: row.existing, rows: [row] });
  }
  return chunks;
}
