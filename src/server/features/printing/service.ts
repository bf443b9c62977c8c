import type { z } from 'zod';
import {
  type confirmPrintedSchema,
  type GuestCardKind,
  PRINT_KINDS,
  type PrintSettings,
  type PrintSettingsChanges,
  printOptionsSchema,
  printSettingsSchema,
} from '../../../shared/contracts/printing.ts';
import { DEFAULT_PRINT_SETTINGS } from '../../../shared/print-settings.ts';
import type { AppContext } from '../../common/context.ts';
import type { Database } from '../../db/client.ts';
import { type AccountCaller, requireEventAccess, withEventAccess } from '../event-access/service.ts';
import { deletePrintedCards, findStoredSettings, listPrintedCards, storePrintedCards, storeSettings } from './data.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What another version stored and this one can't read counts as never chosen, field by field. */
function readSettings(fields: Fields): PrintSettings {
  const options = Object.entries(fields.options ?? {}).filter(
    ([kind, chosen]) => PRINT_KINDS.some((known) => known === kind) && printOptionsSchema.safeParse(chosen).success,
  );
  const readable = Object.entries({ ...fields, options: Object.fromEntries(options) }).filter(
    ([name, value]) => printSettingsSchema.partial().safeParse({ [name]: value }).success,
  );
  return printSettingsSchema.parse({ ...DEFAULT_PRINT_SETTINGS, ...Object.fromEntries(readable) });
}

export async function findSettings(db: Database, eventId: number): Promise<PrintSettings | null> {
  const stored = await findStoredSettings(db, eventId);
  return isFields(stored) ? readSettings(stored) : null;
}

/** Keeps also what this version can't read: a newer server may run beside it, or again after it. */
function applyChanges(stored: unknown, changes: PrintSettingsChanges): Fields {
  const before: Fields = { ...DEFAULT_PRINT_SETTINGS, ...(isFields(stored) && stored) };
  const options = isFields(before.options) ? before.options : {};
  const changed = Object.entries(changes.options ?? {}).map(([kind, chosen]) => {
    const known = options[kind];
    return [kind, { ...(isFields(known) && known), ...chosen }];
  });
  return { ...before, ...changes, options: { ...options, ...Object.fromEntries(changed) } };
}

export async function changeSettings(
  { db, clock }: AppContext,
  caller: AccountCaller,
  eventId: number,
  changes: PrintSettingsChanges,
): Promise<PrintSettings> {
  return withEventAccess(db, caller, { eventId }, async (tx) => {
    const settings = applyChanges(await findStoredSettings(tx, eventId), changes);
    await storeSettings(tx, eventId, settings, clock());
    return readSettings(settings);
  });
}

async function readPrintedCards(db: Database, eventId: number, kind: GuestCardKind) {
  const rows = await listPrintedCards(db, eventId, kind);
  const times = rows.map(({ confirmedAt }) => confirmedAt.getTime());
  return {
    cards: rows.map(({ confirmedAt: _, ...card }) => card),
    confirmedAt: times.length > 0 ? new Date(times.reduce((newest, time) => Math.max(newest, time))) : null,
  };
}

export async function findPrintedCards(
  { db }: AppContext,
  caller: AccountCaller,
  eventId: number,
  kind: GuestCardKind,
) {
  await requireEventAccess(db, caller, { eventId });
  return readPrintedCards(db, eventId, kind);
}

export async function confirmPrinted(
  { db, clock }: AppContext,
  caller: AccountCaller,
  { eventId, kind }: { eventId: number; kind: GuestCardKind },
  { printed, takenAway }: z.output<typeof confirmPrintedSchema>,
) {
  return withEventAccess(db, caller, { eventId }, async (tx) => {
    await deletePrintedCards(tx, eventId, kind, takenAway);
    const byGuest = new Map(printed.map((card) => [card.guestId, card]));
    await storePrintedCards(tx, { eventId, kind, confirmedAt: clock() }, [...byGuest.values()]);
    return readPrintedCards(tx, eventId, kind);
  });
}

/** The copy starts with a whole sheet, and none of its cards is printed. What this version can't read is copied too. */
export async function copyPrintSettings(
  tx: Database,
  { from, to, now }: { from: number; to: number; now: Date },
): Promise<void> {
  const original = await findStoredSettings(tx, from);
  if (!isFields(original)) return;
  const options = Object.entries(isFields(original.options) ? original.options : {}).map(([kind, chosen]) => [
    kind,
    isFields(chosen) && 'startAt' in chosen ? { ...chosen, startAt: 1 } : chosen,
  ]);
  await storeSettings(tx, to, { ...original, options: Object.fromEntries(options) }, now);
}
