import type { z } from 'zod';
import { type eventLogSchema, LOG_FILE_LINES } from '../../../shared/contracts/event-log.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { tellActor, tellPart, tellVia } from '../../../shared/tell-change.ts';

type Changes = z.output<typeof eventLogSchema>['changes'];

/** The rows of the file in groups, the header first: one for each part of a change, in the event's time. */
export async function* logRows(
  changes: AsyncIterable<Changes>,
  { language, timeZone }: { language: Language; timeZone: string },
): AsyncGenerator<string[][], void, undefined> {
  const t = translatorFor(language);
  // Swedish dates are written as '2026-06-20 18:42:05', which spreadsheets read.
  const time = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  yield [[t('history.time'), t('history.person'), t('history.guest'), t('history.kind'), t('history.where')]];
  let left = LOG_FILE_LINES;
  for await (const some of changes) {
    const rows = some.flatMap(({ at, actor, via, parts }) =>
      parts.map((part) => [
        ...[time.format(at), tellActor(t, actor)],
        part.guest ? (part.guest.name ?? t('history.removedGuest')) : '',
        ...[tellPart(t, part), tellVia(t, via)],
      ]),
    );
    yield rows.slice(0, left);
    if (rows.length > left) {
      yield [[t('history.fileCut', { count: LOG_FILE_LINES })]];
      return;
    }
    left -= rows.length;
  }
}
