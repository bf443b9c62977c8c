import Papa from 'papaparse';
import type { Language } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import type { GuestRow } from './data.ts';

const BYTE_ORDER_MARK = '\uFEFF';
/** What the reader's spreadsheet program expects between two cells. */
const DELIMITERS: Record<Language, string> = { en: ',', hu: ';' };

/** Spreadsheets run a cell that begins like a formula; a leading apostrophe makes it plain text again. */
function escapeFormula(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

export function renderGuestFile(guests: readonly GuestRow[], language: Language): string {
  const t = translatorFor(language);
  const header = [
    t('guestFile.fullName'),
    t('guestFile.email'),
    t('guestFile.tableNumber'),
    t('guestFile.seatNumber'),
    t('guestFile.specialRequirements'),
    t('guestFile.checkInTime'),
  ];
  const rows = guests.map((guest) =>
    [
      guest.fullName,
      guest.email,
      guest.tableNumber,
      guest.seatNumber,
      guest.specialRequirements,
      guest.checkInTime?.toISOString(),
    ].map((cell) => escapeFormula(cell ?? '')),
  );
  return BYTE_ORDER_MARK + Papa.unparse([header, ...rows], { delimiter: DELIMITERS[language], newline: '\r\n' });
}
