import type { Translate } from '../../../../shared/i18n/message-key.ts';

/** The label of a new table by its number, in the user's language. */
export const labelIn = (t: Translate) => (number: number) => t('guests.atTableNumber', { table: String(number) });
