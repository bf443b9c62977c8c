import { translatorFor } from '../../../shared/i18n/translator.ts';
import type { AppContext } from '../../common/context.ts';
import { attemptEach } from '../../common/job-failures.ts';
import { JOB } from '../event-access/actor.ts';
import { lockEvent } from '../event-access/data.ts';
import { keepNamesOfRemoved } from '../printing/data.ts';
import { languageOfPlaceholders } from './companions.ts';
import { RESTORE_WINDOW_MS } from './deleted-data.ts';
import { finishRemovals } from './erase-data.ts';
import {
  finishHouseholdDeletions,
  forgetLostNames,
  keepNamesInHeld,
  listEventsWithFinalRemovals,
  listFinalRemovals,
} from './final-removal-data.ts';

type RemovalContext = Pick<AppContext, 'db' | 'clock' | 'log'>;

/** Few enough that the event's lock is held for a moment only. */
const GUESTS_AT_ONCE = 500;
/** Of more removed guests of one event the rest is left to the next run, so that other events do not wait for it. */
const MAX_TRANSACTIONS = 20;

/** Returns whether there may be more. */
async function finishSome({ db }: RemovalContext, eventId: number, finalBefore: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const event = await lockEvent(tx, eventId, JOB);
    if (!event) return false;
    await finishHouseholdDeletions(tx, eventId, finalBefore);
    const ids = await listFinalRemovals(tx, eventId, finalBefore, GUESTS_AT_ONCE);
    if (ids.length === 0) return false;
    await keepNamesOfRemoved(tx, eventId, ids);
    await keepNamesInHeld(tx, eventId, ids);
    await forgetLostNames(tx, eventId, ids);
    const placeholderName = translatorFor(languageOfPlaceholders(event))('guests.companion');
    await finishRemovals(tx, { eventId, ids, placeholderName });
    return ids.length === GUESTS_AT_ONCE;
  });
}

/** Removes what is stored about guests and households that can't be restored any more, event by event. */
export async function finishAllRemovals(context: RemovalContext): Promise<void> {
  const finalBefore = new Date(context.clock().getTime() - RESTORE_WINDOW_MS);
  await attemptEach(
    context,
    await listEventsWithFinalRemovals(context.db, finalBefore),
    (eventId) => ({ key: `final-removals ${eventId}`, failure: 'removed guests not purged', isOwed: true }),
    async (eventId) => {
      let transactions = 0;
      while ((await finishSome(context, eventId, finalBefore)) && ++transactions < MAX_TRANSACTIONS);
    },
  );
}
