import type { GuestCardKind, PrintedCards } from '../contracts/printing.ts';
import { type CardPart, type CardWordsSource, cardWords, differingParts, hashCard } from './card-words.ts';
import type { PrintedGuest } from './print-job.ts';

export interface CardToPrint {
  readonly guest: PrintedGuest;
  /** Hash of the card as it would be printed now. */
  readonly hash: string;
  /** 'new' if the guest has no printed card yet, else the parts that differ from the printed one. */
  readonly why: 'new' | readonly CardPart[];
}

export interface CardToTakeAway {
  readonly guestId: number;
  readonly name: string | null;
  readonly why: 'declined' | 'removed';
}

export interface CardChanges {
  readonly toPrint: readonly CardToPrint[];
  readonly toTakeAway: readonly CardToTakeAway[];
}

interface GuestLists {
  /** Everyone who gets a card. */
  readonly guests: readonly PrintedGuest[];
  readonly declined: readonly Pick<PrintedGuest, 'id' | 'name'>[];
}

/** What has to be printed and taken away so that the printed cards are right again. */
export function compareCards(
  kind: GuestCardKind,
  source: CardWordsSource,
  { guests, declined }: GuestLists,
  printed: PrintedCards['cards'],
): CardChanges {
  const printedHashes = new Map(printed.map(({ guestId, hash }) => [guestId, hash]));
  const toPrint = guests.flatMap((guest): CardToPrint[] => {
    const hash = hashCard(cardWords(kind, guest, source));
    const printedHash = printedHashes.get(guest.id);
    if (printedHash === hash) return [];
    return [{ guest, hash, why: printedHash === undefined ? 'new' : differingParts(printedHash, hash) }];
  });
  const coming = new Set(guests.map(({ id }) => id));
  const declinedNames = new Map(declined.map(({ id, name }) => [id, name]));
  const toTakeAway = printed
    .filter(({ guestId }) => !coming.has(guestId))
    .map(({ guestId, removedName }): CardToTakeAway => {
      const name = declinedNames.get(guestId);
      return name === undefined ? { guestId, name: removedName, why: 'removed' } : { guestId, name, why: 'declined' };
    });
  return { toPrint, toTakeAway };
}
