import { MAX_GUEST_LENGTHS } from '../../../shared/contracts/guests.ts';
import { MAX_COMPANIONS } from '../../../shared/guest-list-limits.ts';
import { messageKey } from '../../../shared/i18n/message-key.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { AppError } from '../../http/errors.ts';
import type { AccessedEvent } from '../event-access/data.ts';
import type { CompanionRow } from './households/data.ts';

/** Number of companions, or their names; null for one without a name. */
export type Companions = number | readonly (string | null)[];

/** What decides the language in which companions without a name are called. */
export interface EventLanguages {
  readonly language: AccessedEvent['language'];
  readonly owner: Pick<AccessedEvent['owner'], 'language'>;
}

export function languageOfPlaceholders({ language, owner }: EventLanguages): Language {
  return language ?? owner.language ?? DEFAULT_LANGUAGE;
}

/** What a companion without a name is called: 'Guest of X'. A long name is cut, so that this is a valid name too. */
export function placeholderName(hostName: string, language: Language): string {
  const t = translatorFor(language);
  const room = MAX_GUEST_LENGTHS.fullName - t('guests.placeholderName', { name: '' }).length;
  if (hostName.length <= room) return t('guests.placeholderName', { name: hostName });
  const half = /[\ud800-\udbff]$/;
  return t('guests.placeholderName', { name: `${hostName.slice(0, room - 1).replace(half, '')}…` });
}

export function refuseCompanions(message: string): AppError {
  return new AppError('invalid_input', 'The input is not valid.', { issues: [{ path: 'companions', message }] });
}

interface CompanionPlan {
  /** New names of companions who had none, by id. */
  readonly named: ReadonlyMap<number, string>;
  /** Companions to add; null for one without a name. */
  readonly added: readonly (string | null)[];
  readonly removedIds: readonly number[];
}

/**
 * How a guest's companions are brought to the number or names asked for. Names go to companions without a name first.
 * Companions who have a name or have arrived are never removed, so there may be more than asked for.
 */
export function planCompanions(existing: readonly CompanionRow[], wanted: Companions): CompanionPlan {
  const unnamed = existing.filter((companion) => companion.isNamePlaceholder);
  const known = existing.filter((companion) => !companion.isNamePlaceholder).map(({ fullName }) => fullName);
  const named = new Map<number, string>();
  const added: (string | null)[] = [];
  for (const name of typeof wanted === 'number' ? [] : wanted) {
    if (name === null) continue;
    const place = known.findIndex((other) => other.toLowerCase() === name.toLowerCase());
    if (place >= 0) {
      known.splice(place, 1);
      continue;
    }
    const companion = unnamed.shift();
    if (companion) named.set(companion.id, name);
    else added.push(name);
  }
  const count = typeof wanted === 'number' ? wanted : wanted.length;
  while (existing.length + added.length < count) added.push(null);
  const surplus = Math.max(0, existing.length + added.length - count);
  // Companions without a seat are removed first, the newest of them before older ones.
  const removable = unnamed.filter(({ checkedIn }) => !checkedIn).reverse();
  removable.sort((a, b) => Number(a.seatKey !== null) - Number(b.seatKey !== null));
  const removedIds = removable.slice(0, surplus).map(({ id }) => id);
  if (existing.length + added.length - removedIds.length > MAX_COMPANIONS) {
    throw refuseCompanions(messageKey('guests.tooManyCompanions'));
  }
  return { named, added, removedIds };
}
