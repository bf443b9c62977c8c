import type { FastifyReply } from 'fastify';
import { csvLines, DELIMITER_OF_LANGUAGE, writeCsv } from '../../shared/guest-file/write-csv.ts';
import type { Language } from '../../shared/i18n/translate.ts';
import { answerInPieces } from './long-list.ts';

export type CsvRows = AsyncIterable<readonly (readonly string[])[]> | Iterable<readonly (readonly string[])[]>;

interface CsvFile {
  /** May have any letters; `plainName` is for browsers that only understand ASCII. */
  readonly name: string;
  readonly plainName: string;
  readonly language: Language;
  /** The rows in groups, the first of which begins with the header; others take their turns after each, also after an empty one. */
  readonly rows: CsvRows;
}

/** The text of a CSV file in pieces, one for each group of rows. */
export async function* csvPieces(rows: CsvRows, language: Language): AsyncGenerator<string, void, undefined> {
  let write = writeCsv;
  for await (const group of rows) {
    if (group.length === 0) {
      yield '';
      continue;
    }
    yield write(group, DELIMITER_OF_LANGUAGE[language]);
    write = csvLines;
  }
}

/** Sends a CSV file of any length. */
export async function sendCsv(
  reply: FastifyReply,
  { name, plainName, language, rows }: CsvFile,
): Promise<FastifyReply> {
  const fileName = encodeURIComponent(`${name.replaceAll(/[\s/\\]+/g, '-')}.csv`);
  void reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${plainName}.csv"; filename*=UTF-8''${fileName}`);
  return answerInPieces(reply, csvPieces(rows, language));
}
