import type { CateringChange } from '../contracts/catering.ts';
import { AGE_GROUPS } from '../contracts/guests.ts';
import type { Translate } from '../i18n/message-key.ts';
import { seatLabel } from '../seat-label.ts';

function ageWord(t: Translate, age: string | null): string {
  const known = AGE_GROUPS.find((group) => group === age);
  return known ? t(`attendance.${known}`) : '';
}

/** A change in words: 'Kovács Anna, Table 4, Seat 2: moved here from Table 1, Seat 3'. */
export function changeWords(t: Translate, change: CateringChange): string {
  const { kind, name, seat, seatBefore, course, from, to } = change;
  const place = seatLabel(t, seat) ?? t('catering.noTable');
  const person = name === null ? place : `${name}, ${place}`;
  if (kind === 'moved') {
    const before = (seatBefore && seatLabel(t, seatBefore)) ?? t('catering.noTable');
    return t('catering.moved', { person, before });
  }
  if (kind === 'meal') {
    const meal = { person, course: course ?? '' };
    if (to === null) return t('catering.mealGone', { ...meal, from: from ?? '' });
    return from === null ? t('catering.mealChosen', { ...meal, to }) : t('catering.mealChanged', { ...meal, from, to });
  }
  if (kind === 'ageGroup') return t('catering.ageChanged', { person, from: ageWord(t, from), to: ageWord(t, to) });
  const keys = {
    added: 'catering.added',
    removed: 'catering.removed',
    needs: 'catering.needsChanged',
    highChair: 'catering.highChairChanged',
  } as const;
  return t(keys[kind], { person });
}
