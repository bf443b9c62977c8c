import { GuestFileError } from './guest-file-error.ts';
import type { FileRecord } from './records.ts';
import { attributeOf, scanXml } from './scan-xml.ts';

export const MAX_CELLS = 100_000;
/** Longer texts are cut; no field of a guest takes nearly as much. */
const MAX_CELL_LENGTH = 50_000;
/** Rows are as long as their last filled cell; a few may have one far to the right. */
const MAX_ROW_CELLS = 4 * MAX_CELLS;
const MAX_ROW_NUMBER = 1_048_576;
const MAX_COLUMNS = 16_384;

/** Collects the text of an element, from several parts if it is formatted, without the readings of Asian signs. */
class TextCollector {
  #text = '';
  #isInText = false;
  #depthOfReading = 0;

  start(): void {
    this.#text = '';
  }
  open(name: string, isValue: boolean): void {
    if (name === 'rPh') this.#depthOfReading += 1;
    else if (name === 't' || isValue) this.#isInText = this.#depthOfReading === 0;
  }
  close(name: string, isValue: boolean): void {
    if (name === 'rPh') this.#depthOfReading = Math.max(0, this.#depthOfReading - 1);
    else if (name === 't' || isValue) this.#isInText = false;
  }
  add(text: string): void {
    if (this.#isInText && this.#text.length < MAX_CELL_LENGTH) this.#text += text.slice(0, MAX_CELL_LENGTH);
  }
  get text(): string {
    // Excel writes control characters as _x000D_.
    return this.#text.slice(0, MAX_CELL_LENGTH).replace(/_x000[AaDd]_\n?/g, '\n');
  }
}

export function readSharedStrings(xml: string): string[] {
  const strings: string[] = [];
  const collector = new TextCollector();
  scanXml(xml, {
    open: (name) => {
      if (name === 'si') collector.start();
      else collector.open(name, false);
    },
    text: (text) => collector.add(text),
    close: (name) => {
      collector.close(name, false);
      if (name === 'si' && strings.push(collector.text) > MAX_CELLS) throw new GuestFileError('tooManyCells');
    },
  });
  return strings;
}

/** Formats of dates that have no code in the file. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);
/** Whether a format shows a date or a time: its letters, without colours, texts and escaped signs. */
const isDateFormat = (code: string) =>
  /[dmyhs]/i.test(code.slice(0, 200).replace(/\[[^\]]*\]|"[^"]*"|\\.|_.|general/gi, ''));

/** For each style that a cell can have, whether it shows numbers as dates. */
export function readDateStyles(xml: string): boolean[] {
  const codes = new Map<number, string>();
  const styles: boolean[] = [];
  let isInCellStyles = false;
  scanXml(xml, {
    open: (name, tag) => {
      const id = Number(attributeOf(tag, 'numFmtId'));
      if (name === 'numFmt') codes.set(id, attributeOf(tag, 'formatCode'));
      else if (name === 'cellXfs') isInCellStyles = true;
      else if (name === 'xf' && isInCellStyles) {
        const code = codes.get(id);
        styles.push(code === undefined ? isBuiltInDate(id) : isDateFormat(code));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isInCellStyles = false;
    },
  });
  return styles;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_BEFORE_1970 = 25_569;

function dateText(days: number): string {
  const time = Math.round(((days - DAYS_BEFORE_1970) * DAY_MS) / 1000) * 1000;
  if (Math.abs(time) > 8e15) return String(days);
  const text = new Date(time).toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}

export interface WorkbookTexts {
  strings: readonly string[];
  dateStyles: readonly boolean[];
  /** Excel for Mac counted days from 1904. */
  dayOffset: number;
}

function cellText(value: string, tag: string, { strings, dateStyles, dayOffset }: WorkbookTexts): string {
  switch (attributeOf(tag, 't')) {
    case 's':
      return strings[Number(value)] ?? '';
    case 'b':
      return value === '' ? '' : value === '1' ? 'yes' : 'no';
    case 'e':
      return '';
    case 'str':
    case 'inlineStr':
    case 'd':
      return value;
    default: {
      const number = Number(value);
      if (value === '' || Number.isNaN(number)) return value;
      return dateStyles[Number(attributeOf(tag, 's'))] ? dateText(number + dayOffset) : String(number);
    }
  }
}

function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

interface Merge {
  column: number;
  from: number;
  to: number;
}

/** Cells of one column that are merged: the lower ones have the value of the first. */
function readMerge(ref: string): Merge | undefined {
  const [, column = '', from = '', lastColumn = '', to = ''] =
    /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? [];
  if (column === '' || column !== lastColumn || Number(to) <= Number(from)) return undefined;
  return { column: columnNumber(column) - 1, from: Number(from), to: Number(to) };
}

/** Reads the filled rows of an Excel sheet. `budget` counts the cells of all sheets. */
export function readSheet(
  xml: string,
  texts: WorkbookTexts,
  budget: { cells: number; rowCells: number },
): FileRecord[] {
  const rows = new Map<number, string[]>();
  const merges: Merge[] = [];
  const collector = new TextCollector();
  let [row, column] = [0, 0];
  let cellTag: string | undefined;

  function keep(tag: string): void {
    const text = cellText(collector.text, tag, texts);
    if (text.trim() === '') return;
    budget.cells += 1;
    const cells = rows.get(row) ?? [];
    budget.rowCells += Math.max(0, column - cells.length);
    if (budget.cells > MAX_CELLS || budget.rowCells > MAX_ROW_CELLS) throw new GuestFileError('tooManyCells');
    while (cells.length < column) cells.push('');
    cells[column - 1] = text;
    rows.set(row, cells);
  }

  scanXml(xml, {
    open: (name, tag) => {
      if (name === 'row') {
        row = Number(attributeOf(tag, 'r')) || row + 1;
        column = 0;
      } else if (name === 'c') {
        const [, letters = '', number = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(attributeOf(tag, 'r')) ?? [];
        column = letters ? columnNumber(letters) : column + 1;
        if (number) row = Number(number);
        if (row > MAX_ROW_NUMBER || column > MAX_COLUMNS) throw new GuestFileError('brokenWorkbook');
        cellTag = tag;
        collector.start();
      } else if (name === 'mergeCell') {
        const merge = readMerge(attributeOf(tag, 'ref'));
        if (merge && merges.length < MAX_CELLS) merges.push(merge);
      } else if (cellTag !== undefined) collector.open(name, name === 'v');
    },
    text: (text) => collector.add(text),
    close: (name) => {
      if (name === 'c' && cellTag !== undefined) {
        keep(cellTag);
        cellTag = undefined;
      } else collector.close(name, name === 'v');
    },
  });
  const filled = [...rows].sort(([one], [other]) => one - other);
  copyMerged(rows, merges);
  return filled.map(([line, cells]) => ({ line, cells }));
}

/** Gives merged cells to every row. A row that is otherwise empty is no guest, so it gets nothing. */
function copyMerged(rows: ReadonlyMap<number, string[]>, merges: readonly Merge[]): void {
  let left = MAX_ROW_CELLS;
  for (const { column, from, to } of merges) {
    const value = rows.get(from)?.[column] ?? '';
    if (value === '') continue;
    for (let line = from + 1; line <= to && left > 0; line += 1) {
      left -= 1;
      const cells = rows.get(line);
      if (!cells) continue;
      while (cells.length <= column) cells.push('');
      cells[column] = value;
    }
  }
}
