import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import { BackupError, toFileError } from './backup-error.ts';
import {
  type BackupHeader,
  type BackupSummary,
  type BackupTable,
  countRows,
  END_OF_DATA,
  endSchema,
  FORMAT,
  headerSchema,
  TITLE,
  tableEndSchema,
} from './backup-format.ts';

const NEWLINE = 10;
/** Far more than any line outside the rows has; keeps a file of another kind from filling the memory. */
const MAX_LINE_BYTES = 100_000;

/** What is wrong with the file. The message continues a sentence that begins with the file's name. */
class Damage extends Error {}

/** Reads lines and rows of an unpacked backup. `whole` hashes every byte except the last line, which holds the hash. */
class BackupText {
  readonly whole = createHash('sha256');
  private readonly chunks: AsyncIterator<Buffer>;
  private unread: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.chunks = chunks[Symbol.asyncIterator]();
  }

  private async readMore(): Promise<boolean> {
    const { done, value } = await this.chunks.next();
    if (!done) this.unread = this.unread.length === 0 ? value : Buffer.concat([this.unread, value]);
    return !done;
  }

  /** The next line without its line break; undefined at the end of the file. */
  async findLine(): Promise<string | undefined> {
    for (;;) {
      const end = this.unread.indexOf(NEWLINE);
      if (end >= 0) {
        const line = this.unread.toString('utf8', 0, end);
        this.unread = this.unread.subarray(end + 1);
        return line;
      }
      if (this.unread.length > MAX_LINE_BYTES) throw new Damage('is not a Placecard backup');
      if (!(await this.readMore())) {
        if (this.unread.length === 0) return undefined;
        throw new Damage('is not whole: it ends in the middle of a line');
      }
    }
  }

  /** The rows of a table, up to and including the line that ends them. */
  async *readData(): AsyncGenerator<Buffer> {
    let isAtLineStart = true;
    for (;;) {
      const isEnd = isAtLineStart && this.unread.subarray(0, END_OF_DATA.length).equals(END_OF_DATA);
      const after = isEnd ? 0 : this.unread.indexOf(`\n${END_OF_DATA}`) + 1;
      const isFound = isEnd || after > 0;
      // The last bytes may be the beginning of the end line, so they wait for the next chunk.
      const size = isFound ? after : Math.max(0, this.unread.length - END_OF_DATA.length);
      if (size > 0) {
        const piece = this.unread.subarray(0, size);
        this.whole.update(piece);
        isAtLineStart = piece.at(-1) === NEWLINE;
        this.unread = this.unread.subarray(size);
        yield piece;
      }
      if (isFound) {
        this.whole.update(END_OF_DATA);
        this.unread = this.unread.subarray(END_OF_DATA.length);
        return;
      }
      if (!(await this.readMore())) throw new Damage('is not whole: it ends in the middle of a table');
    }
  }
}

function parseNote<Schema extends z.ZodType>(schema: Schema, line: string): z.output<Schema> | undefined {
  if (!line.startsWith('-- {')) return undefined;
  try {
    return schema.safeParse(JSON.parse(line.slice(3))).data;
  } catch {
    return undefined;
  }
}

const NAME = /^"((?:[^"]|"")+)"$/;
function parseTable(line: string): BackupTable | undefined {
  const [, target = '', list = ''] = /^COPY (\S+) \((.+)\) FROM stdin;$/.exec(line) ?? [];
  const [name, ...columns] = [target, ...list.split(', ')].map((quoted) => NAME.exec(quoted)?.[1]);
  if (!name || columns.some((column) => column === undefined)) return undefined;
  return { name, columns: columns as string[] };
}

async function readText(text: BackupText, visitor: BackupVisitor): Promise<BackupSummary> {
  const take = (line: string) => void text.whole.update(`${line}\n`);
  if ((await text.findLine()) !== TITLE) throw new Damage('is not a Placecard backup');
  take(TITLE);
  const headerLine = (await text.findLine()) ?? '';
  const parsed = parseNote(headerSchema, headerLine);
  if (!parsed) throw new Damage("is damaged: its second line can't be read");
  const { format, ...header } = parsed;
  if (format < FORMAT) {
    throw new Damage(
      "was made by an older, unreleased version of Placecard: its tables can't be brought to this version",
    );
  }
  if (format > FORMAT) throw new Damage(`was made by a newer version of Placecard (${header.version})`);
  take(headerLine);
  await visitor.onHeader?.(header);

  const totals = { tables: 0, rows: 0 };
  for (;;) {
    const line = await text.findLine();
    if (line === undefined) throw new Damage('is not whole: its last line is missing');
    const end = parseNote(endSchema, line);
    if (end) {
      const isRight = end.sha256 === text.whole.digest('hex');
      if (!isRight || end.tables !== totals.tables || end.rows !== totals.rows) {
        throw new Damage('is damaged: its content does not fit its checksum');
      }
      if ((await text.findLine()) !== undefined) throw new Damage('is damaged: something follows its end');
      return { header, ...totals };
    }
    const table = parseTable(line);
    if (!table) throw new Damage("is damaged: a table's first line can't be read");
    take(line);
    totals.rows += await readTable(text, table, visitor);
    totals.tables++;
  }
}

async function readTable(text: BackupText, table: BackupTable, visitor: BackupVisitor): Promise<number> {
  const own = createHash('sha256');
  let rows = 0;
  async function* readRows(): AsyncGenerator<Buffer> {
    for await (const piece of text.readData()) {
      own.update(piece);
      rows += countRows(piece);
      yield piece;
    }
  }
  await visitor.onTable(table, readRows());
  const line = (await text.findLine()) ?? '';
  const note = parseNote(tableEndSchema, line);
  if (note?.rows !== rows || note.sha256 !== own.digest('hex')) {
    throw new Damage(`is damaged: the rows of "${table.name}" don't fit their checksum`);
  }
  text.whole.update(`${line}\n`);
  return rows;
}

interface BackupVisitor {
  onHeader?(header: BackupHeader): Promise<void>;
  /** Must read `rows` to their end, because the next table follows them in the file. */
  onTable(table: BackupTable, rows: AsyncIterable<Buffer>): Promise<void>;
}

/** Reads a backup from beginning to end. Damage may be found only at the end, so nothing may be committed before. */
export async function readBackup(file: string, visitor: BackupVisitor, signal?: AbortSignal): Promise<BackupSummary> {
  const unpacked = createGunzip();
  pipeline(createReadStream(file, { signal }), unpacked, () => {});
  try {
    return await readText(new BackupText(unpacked), visitor);
  } catch (error) {
    if (error instanceof Damage) throw new BackupError(`${file} ${error.message}.`);
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw new BackupError(`${file} is not whole: it ends too early.`);
    if (code?.startsWith('Z_')) throw new BackupError(`${file} is damaged, or is not a Placecard backup.`);
    throw toFileError(error, "The backup can't be read");
  } finally {
    unpacked.destroy();
  }
}

export function checkBackup(file: string, signal?: AbortSignal): Promise<BackupSummary> {
  const onTable: BackupVisitor['onTable'] = async (_table, rows) => {
    for await (const _ of rows);
  };
  return readBackup(file, { onTable }, signal);
}
