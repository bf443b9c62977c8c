import { createHash } from 'node:crypto';
import { z } from 'zod';

/*
 * A backup is one gzip file. Unpacked it is text that psql could read too, for the day on which nothing else works:
 *
 *   -- Placecard backup
 *   -- {"format":2,"migration":"0000_baseline",…}
 *   COPY "users" ("id", "email") FROM stdin;
 *   …a line a row, as COPY writes them…
 *   \.
 *   -- {"rows":2,"sha256":"…of those lines"}
 *   …the other tables…
 *   -- {"tables":18,"rows":4711,"sha256":"…of everything above"}
 */

export const TITLE = '-- Placecard backup';
/** Format 1 had the tables of unreleased versions, which no migration leads on from. */
export const FORMAT = 2;
export const END_OF_DATA = Buffer.from('\\.\n');

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
export const headerSchema = z.object({
  format: z.int(),
  /** The version of Placecard, and of the PostgreSQL, it was made with. */
  version: z.string(),
  postgres: z.string(),
  takenAt: z.iso.datetime(),
  /** The newest migration that its database had. */
  migration: z.string(),
  /** Local mode's own secret; a production's is in its settings. */
  sessionSecret: z.string().optional(),
});
export const tableEndSchema = z.object({ rows: count, sha256 });
export const endSchema = z.object({ tables: count, rows: count, sha256 });

export type BackupHeader = Omit<z.output<typeof headerSchema>, 'format'>;

export interface BackupTable {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface BackupSummary {
  readonly header: BackupHeader;
  readonly tables: number;
  readonly rows: number;
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const toTarget = ({ name, columns }: BackupTable) => `${quote(name)} (${columns.map(quote).join(', ')})`;

/** Rows come one by one; what follows works better on larger pieces. */
const PIECE_BYTES = 64 * 1024;
async function* gather(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    pieces.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(pieces);
    pieces = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(pieces);
}

interface TableSource extends BackupTable {
  /** The rows, and once they are all read how many they were. */
  open(): { readonly data: AsyncIterable<Buffer>; countRows(): number };
}

/** The text of a backup, piece by piece. */
export async function* writeBackup(
  header: BackupHeader,
  tables: readonly TableSource[],
  onEnd: (summary: BackupSummary) => void,
): AsyncGenerator<Buffer> {
  const whole = createHash('sha256');
  const noted = (piece: Buffer | string) => {
    const bytes = Buffer.from(piece);
    whole.update(bytes);
    return bytes;
  };
  let rows = 0;
  yield noted(`${TITLE}\n-- ${JSON.stringify({ format: FORMAT, ...header })}\n`);
  for (const table of tables) {
    yield noted(`COPY ${toTarget(table)} FROM stdin;\n`);
    const own = createHash('sha256');
    const { data, countRows } = table.open();
    for await (const piece of gather(data)) {
      own.update(piece);
      yield noted(piece);
    }
    rows += countRows();
    yield noted(END_OF_DATA);
    yield noted(`-- ${JSON.stringify({ rows: countRows(), sha256: own.digest('hex') })}\n`);
  }
  yield Buffer.from(`-- ${JSON.stringify({ tables: tables.length, rows, sha256: whole.digest('hex') })}\n`);
  onEnd({ header, tables: tables.length, rows });
}
