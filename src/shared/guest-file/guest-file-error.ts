/** Why a file can't be read at all; there is a text for each. */
export type GuestFileProblem =
  | 'notCsv'
  /** A spreadsheet file; the text explains how to save it as CSV. */
  | 'spreadsheet'
  | 'tooLarge'
  | 'empty'
  | 'binary'
  /** A spreadsheet file that was renamed to .csv. */
  | 'workbook'
  /** Too many unclosed quotation marks to guess the rows. */
  | 'quotes'
  /** An .xlsx file that is damaged, or something else with that name. */
  | 'brokenWorkbook'
  /** An .xlsx file that needs a password. */
  | 'protectedWorkbook'
  /** An .xlsx file that is larger than allowed, as a file or unpacked. */
  | 'workbookTooLarge'
  | 'tooManyCells'
  /** Reading took so long that it was given up. */
  | 'tooSlow'
  | 'unreadable';

export class GuestFileError extends Error {
  override name = 'GuestFileError';
  readonly problem: GuestFileProblem;
  readonly line: number | undefined;

  constructor(problem: GuestFileProblem, line?: number) {
    super(line === undefined ? problem : `${problem}, line ${line}`);
    this.problem = problem;
    this.line = line;
  }
}
