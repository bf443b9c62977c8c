import { type QueryClient, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../shared/calls/index.ts';
import { MAX_GUESTS_PER_CALL } from '../../../shared/contracts/guests.ts';
import type {
  ConfirmPrinted,
  GuestCardKind,
  PrintedCards,
  PrintKind,
  PrintOptions,
  PrintSettingsChanges,
} from '../../../shared/contracts/printing.ts';
import { listUsedFonts, type PrintedWords } from '../../../shared/paper/used-fonts.ts';
import { call } from '../../lib/api-client.ts';
import { keyOf, queryOf } from '../../lib/call-query.ts';
import { useT } from '../../lib/i18n.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { loadFonts } from './render/load-fonts.ts';

/** What is printed must be what is stored now: all of it is read again when the page is opened. */
const FRESH = { refetchOnMount: 'always' } as const;

export function usePrintSettingsQuery(eventId: number) {
  return useQuery({ ...queryOf(calls.printing.readSettings, { id: eventId }), ...FRESH });
}

export function usePrintGuests(eventId: number) {
  return useQuery({ ...queryOf(calls.guests.listForOrganiser, { id: eventId }), ...FRESH });
}

export function usePrintMenu(eventId: number) {
  return useQuery({ ...queryOf(calls.menu.read, { id: eventId }), ...FRESH });
}

export function usePrintHouseholds(eventId: number, isNeeded: boolean) {
  return useQuery({ ...queryOf(calls.households.list, { id: eventId }), enabled: isNeeded, ...FRESH });
}

export function usePrintCatering(eventId: number, isNeeded: boolean) {
  return useQuery({ ...queryOf(calls.catering.read, { id: eventId }), enabled: isNeeded, ...FRESH });
}

/** The floor plan, which only the enterprise tier has. */
export function usePrintLayout(eventId: number, isNeeded: boolean) {
  return useQuery({ ...queryOf(calls.layouts.read, { id: eventId }), enabled: isNeeded, ...FRESH });
}

/** The fonts that this kind of paper is set in: for the layout, the preview and the PDF. */
export function usePaperFonts(kind: PrintKind, options: PrintOptions, words: PrintedWords) {
  const names = listUsedFonts(kind, options, words);
  return useQuery({ queryKey: ['paper-fonts', ...names], queryFn: () => loadFonts(names) });
}

/** The confirmed cards of a kind. Not fetched for kinds without a card for each guest, such as posters. */
export function usePrintedCards(eventId: number, kind: GuestCardKind | undefined) {
  return useQuery({
    ...queryOf(calls.printing.readCards, { id: eventId, kind: kind ?? 'placeCards' }),
    enabled: kind !== undefined,
    ...FRESH,
  });
}

/** Caches the answer to a change. A read that is under way may return what was stored before, so it is cancelled. */
async function keepAnswer(client: QueryClient, queryKey: QueryKey, answer: unknown): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, answer);
}

export async function savePrintSettings(
  client: QueryClient,
  eventId: number,
  body: PrintSettingsChanges,
): Promise<void> {
  const params = { id: eventId };
  // Lets the call finish if the page is being closed. Browsers refuse that for large bodies, such as a picture.
  const keepalive = !body.picture;
  const answer = await call(calls.printing.updateSettings, { params, body, keepalive });
  await keepAnswer(client, keyOf(calls.printing.readSettings, params), answer);
}

/** Confirms any number of cards, in calls of as many as the server takes at once. Each call may be repeated. */
async function confirmCards(
  params: { id: number; kind: GuestCardKind },
  { printed, takenAway }: ConfirmPrinted,
): Promise<PrintedCards> {
  let done = 0;
  while (true) {
    const end = done + MAX_GUESTS_PER_CALL;
    const body = { printed: printed.slice(done, end), takenAway: takenAway.slice(done, end) };
    const cards = await call(calls.printing.confirmCards, { params, body });
    if (Math.max(printed.length, takenAway.length) <= end) return cards;
    done = end;
  }
}

/** `onConfirmed` is called once, also if the page was left meanwhile. */
export function useConfirmPrinted<Confirmed extends ConfirmPrinted>(
  eventId: number,
  kind: GuestCardKind,
  onConfirmed?: (confirmed: Confirmed) => void,
) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (confirmed: Confirmed) => confirmCards({ id: eventId, kind }, confirmed),
    onSuccess: async (cards, confirmed) => {
      onConfirmed?.(confirmed);
      await keepAnswer(client, keyOf(calls.printing.readCards, { id: eventId, kind }), cards);
      toast({ title: t('printPage.confirmed') });
    },
    onError: (error) => {
      toastFailure(t, 'printPage.confirmFailed', error);
      // The event may have been deleted meanwhile, or the first of several calls may have been stored.
      for (const queryKey of [
        keyOf(calls.events.readForOrganiser, { id: eventId }),
        keyOf(calls.printing.readCards, { id: eventId, kind }),
      ])
        void client.invalidateQueries({ queryKey, exact: true });
    },
  });
}
