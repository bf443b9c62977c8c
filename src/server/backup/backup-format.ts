import { createHash } from 'node:crypto';
import { z } from 'zod';

/*
 * A backup is one gzip file. Unpacked it is text that psql can read too, if no working version of Placecard is at hand:
 *
 *   -- Placecard backup
 *   -- {"format":2,"migration":"0000_baseline",…}
 *   COPY "users" ("id", "email") FROM stdin;
 *   …one line per row, as COPY writes them…
 *   \.
 *   -- {"rows":2,"sha256":"…of those lines"}
 *   …the other tables…
 *   -- {"tables":18,"rows":4711,"sha256":"…of everything above"}
 */

export const TITLE = '-- Placecard backup';
/** Raised when older backups can no longer be restored: format 1 had tables that no migration of ours starts from. */
export const FORMAT = 2;
export const END_OF_DATA = Buffer.from('\\.\n');

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
export const headerSchema = z.object({
  format: z.int(),
  version: z.string(),
  postgres: z.string(),
  takenAt: z.iso.datetime(),
  /** Tag of the newest migration in the backed-up database. */
  migration: z.string(),
  /** The generated secret of local mode. In production the secret is a setting and is not backed up. */
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
export const copyTarget = ({ name, columns }: BackupTable) => `${quote(name)} (${columns.map(quote).join(', ')})`;

const NEWLINE = 10;

/** COPY writes one line per row and escapes line breaks inside values. */
export function countRows(piece: Buffer): number {
  let rows = 0;
  for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) rows++;
  return rows;
}

interface TableSource extends BackupTable {
  open(): AsyncIterable<Buffer>;
}

export async function* writeBackup(
  header: BackupHeader,
  tables: readonly TableSource[],
  onEnd: (summary: BackupSummary) => void,
): AsyncGenerator<Buffer> {
  const whole = createHash('sha256');
  const hashed = (piece: Buffer | string) => {
    whole.update(piece);
    return Buffer.from(piece);
  };
  const totals = { tables: tables.length, rows: 0 };
  yield hashed(`${TITLE}\n-- ${JSON.stringify({ format: FORMAT, ...header })}\n`);
  for (const table of tables) {
    yield hashed(`COPY ${copyTarget(table)} FROM stdin;\n`);
    const own = createHash('sha256');
    let rows = 0;
    for await (const piece of table.open()) {
      own.update(piece);
      rows += countRows(piece);
      yield hashed(piece);
    }
    totals.rows += rows;
    yield hashed(END_OF_DATA);
    yield hashed(`-- ${JSON.stringify({ rows, sha256: own.digest('hex') })}\n`);
  }
  yield Buffer.from(`-- ${JSON.stringify({ ...totals, sha256: whole.digest('hex') })}\n`);
  onEnd({ header, ...totals });
}
