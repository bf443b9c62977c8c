import { hasNotDeclined } from '../../../shared/attendance.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { ConfirmPrinted, GuestCardKind, PrintedCards } from '../../../shared/contracts/printing.ts';
import { type CardWordsSource, cardWords, hashCard } from '../../../shared/paper/card-words.ts';
import { type CardChanges, compareCards } from '../../../shared/paper/compare-cards.ts';
import type { PrintJob } from '../../../shared/paper/print-job.ts';
import { type PrintSource, toPrintedGuest } from './build-job.ts';
import type { GuestScope } from './choose-guests.ts';
import { isGuestCardKind } from './kind-choices.ts';

/** What differs between the printed cards and the present guest list. */
export function findChanges(
  kind: GuestCardKind,
  words: CardWordsSource,
  source: PrintSource,
  guests: readonly Guest[],
  printed: PrintedCards,
): CardChanges {
  return compareCards(
    kind,
    words,
    {
      guests: guests.filter(hasNotDeclined).map((guest) => toPrintedGuest(guest, source)),
      declined: guests
        .filter((guest) => !hasNotDeclined(guest))
        .map(({ id, cardName, fullName }) => ({
          id,
          name: cardName ?? fullName,
        })),
    },
    printed.cards,
  );
}

/**
 * What "It printed well" confirms for the paper of this job. Cards to take away are part of it only if the paper is for
 * everybody or for all that changed: whoever prints one table has not looked at the others.
 */
export function describePrinted(job: PrintJob, scope: GuestScope, changes: CardChanges | undefined): ConfirmPrinted {
  const { kind } = job;
  if (!isGuestCardKind(kind)) return { printed: [], takenAway: [] };
  const isWhole = scope.kind === 'all' || scope.kind === 'changed';
  return {
    printed: job.guests.map((guest) => ({ guestId: guest.id, hash: hashCard(cardWords(kind, guest, job)) })),
    takenAway: isWhole && changes ? changes.toTakeAway.map(({ guestId }) => guestId) : [],
  };
}
