import {
  GUEST_CARD_KINDS,
  type GuestCardKind,
  type PrintKind,
  type PrintOptions,
} from '../../../shared/contracts/printing.ts';
import { defaultPrintOptions, papersOf } from '../../../shared/paper/kind-options.ts';
import { cardsPerSheet, findGrid, isCardKind, stocksOf } from '../../../shared/paper/stocks.ts';

export const isGuestCardKind = (kind: PrintKind): kind is GuestCardKind =>
  GUEST_CARD_KINDS.some((known) => known === kind);

const LETTER_ZONES = /^(?:America|US|Canada|Mexico)\/|^(?:Pacific\/Honolulu|Asia\/Manila)$/;
/** South of Colombia and Venezuela people print on A4, except in Chile. */
const A4_ZONES =
  /^America\/(?:Argentina|Araguaina|Asuncion|Bahia|Belem|Boa_Vista|Buenos_Aires|Campo_Grande|Cuiaba|Fortaleza|Guayaquil|La_Paz|Lima|Maceio|Manaus|Montevideo|Noronha|Porto_Velho|Recife|Rio_Branco|Santarem|Sao_Paulo)/;

/** Whether people print on Letter and not on A4 where the event takes place. */
export const usesLetter = (timeZone: string): boolean => LETTER_ZONES.test(timeZone) && !A4_ZONES.test(timeZone);

/** How many labels a sheet has; undefined for posters and lists. */
export function labelsOnSheet(kind: PrintKind, options: PrintOptions): number | undefined {
  return isCardKind(kind) ? cardsPerSheet(findGrid(kind, options)) : undefined;
}

/** The options of a kind: those chosen before, else the defaults for the event's part of the world. */
export function optionsOf(kind: PrintKind, chosen: PrintOptions | undefined, timeZone: string): PrintOptions {
  const defaults = defaultPrintOptions(kind);
  const isLetter = usesLetter(timeZone);
  const regional: Partial<PrintOptions> = isLetter
    ? { stock: 'plainLetter', paper: defaults.paper === 'A4' ? 'Letter' : 'Tabloid' }
    : {};
  const options = chosen ?? { ...defaults, ...regional };
  // Chosen while the stock or the paper was still offered for this kind.
  const stock = stocksOf(kind).includes(options.stock) ? options.stock : (regional.stock ?? defaults.stock);
  const paper = papersOf(kind).includes(options.paper) ? options.paper : (regional.paper ?? defaults.paper);
  return keepOnSheet(kind, { ...options, stock, paper });
}

/** Options after a change, and whether the number to start at had to give way because the sheet has no such label. */
export function changeOptions(
  kind: PrintKind,
  options: PrintOptions,
  changes: Partial<PrintOptions>,
): { readonly options: PrintOptions; readonly isStartReset: boolean } {
  const asked = { ...options, ...changes };
  const kept = keepOnSheet(kind, asked);
  return { options: kept, isStartReset: kept.startAt !== asked.startAt };
}

/** Another sheet may have fewer labels than the number to start at. */
function keepOnSheet(kind: PrintKind, options: PrintOptions): PrintOptions {
  const count = labelsOnSheet(kind, options);
  return count !== undefined && options.startAt > count ? { ...options, startAt: 1 } : options;
}
