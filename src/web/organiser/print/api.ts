import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiPaths } from '../../../shared/api-paths.ts';
import type { Catering } from '../../../shared/contracts/catering.ts';
import { type Guest, MAX_GUESTS_PER_CALL } from '../../../shared/contracts/guests.ts';
import type { Household } from '../../../shared/contracts/households.ts';
import type { Layout } from '../../../shared/contracts/layouts.ts';
import type { Menu } from '../../../shared/contracts/menu.ts';
import type {
  ConfirmPrinted,
  GuestCardKind,
  PrintedCards,
  PrintKind,
  PrintOptions,
  PrintSettingsChanges,
  printingAnswerSchema,
} from '../../../shared/contracts/printing.ts';
import { listUsedFonts, type PrintedWords } from '../../../shared/paper/used-fonts.ts';
import { request } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { loadFonts } from './render/load-fonts.ts';

export type PrintingAnswer = z.output<typeof printingAnswerSchema>;

/** What is printed must be what is stored now: all of it is read again when the page is opened. */
const FRESH = { refetchOnMount: 'always' } as const;

export function usePrintSettingsQuery(eventId: number) {
  return useQuery<PrintingAnswer>({ queryKey: [apiPaths.printing(eventId)], ...FRESH });
}

export function usePrintGuests(eventId: number) {
  return useQuery<Guest[]>({ queryKey: [apiPaths.eventGuests(eventId)], ...FRESH });
}

export function usePrintMenu(eventId: number) {
  return useQuery<Menu>({ queryKey: [apiPaths.menu(eventId)], ...FRESH });
}

export function usePrintHouseholds(eventId: number, isNeeded: boolean) {
  return useQuery<Household[]>({ queryKey: [apiPaths.households(eventId)], enabled: isNeeded, ...FRESH });
}

export function usePrintCatering(eventId: number, isNeeded: boolean) {
  return useQuery<Catering>({ queryKey: [apiPaths.catering(eventId)], enabled: isNeeded, ...FRESH });
}

/** The floor plan, which only the enterprise tier has. */
export function usePrintLayout(eventId: number, isNeeded: boolean) {
  return useQuery<Layout>({ queryKey: [apiPaths.layout(eventId)], enabled: isNeeded, ...FRESH });
}

/** The fonts that this kind of paper is set in: for the layout, the preview and the PDF. */
export function usePaperFonts(kind: PrintKind, options: PrintOptions, words: PrintedWords) {
  const names = listUsedFonts(kind, options, words);
  return useQuery({ queryKey: ['paper-fonts', ...names], queryFn: () => loadFonts(names) });
}

/** The confirmed cards of a kind. Not fetched for kinds without a card for each guest, such as posters. */
export function usePrintedCards(eventId: number, kind: GuestCardKind | undefined) {
  return useQuery<PrintedCards>({
    queryKey: [apiPaths.printedCards(eventId, kind ?? 'placeCards')],
    enabled: kind !== undefined,
    ...FRESH,
  });
}

/** Caches the answer to a change. A read that is under way may return what was stored before, so it is cancelled. */
async function keepAnswer(client: QueryClient, path: string, answer: unknown): Promise<void> {
  await client.cancelQueries({ queryKey: [path], exact: true });
  client.setQueryData([path], answer);
}

export async function savePrintSettings(
  client: QueryClient,
  eventId: number,
  body: PrintSettingsChanges,
): Promise<void> {
  const path = apiPaths.printing(eventId);
  // Lets the call finish if the page is being closed. Browsers refuse that for large bodies, such as a picture.
  const keepalive = !body.picture;
  await keepAnswer(client, path, await request<PrintingAnswer>(path, { method: 'PATCH', body, keepalive }));
}

/** Confirms any number of cards, in calls of as many as the server takes at once. Each call may be repeated. */
async function confirmCards(path: string, { printed, takenAway }: ConfirmPrinted): Promise<PrintedCards> {
  let done = 0;
  while (true) {
    const end = done + MAX_GUESTS_PER_CALL;
    const body = { printed: printed.slice(done, end), takenAway: takenAway.slice(done, end) };
    const cards = await request<PrintedCards>(path, { method: 'POST', body });
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
    mutationFn: (confirmed: Confirmed) => confirmCards(apiPaths.confirmPrinted(eventId, kind), confirmed),
    onSuccess: async (cards, confirmed) => {
      onConfirmed?.(confirmed);
      await keepAnswer(client, apiPaths.printedCards(eventId, kind), cards);
      toast({ title: t('printPage.confirmed') });
    },
    onError: (error) => {
      toastFailure(t, 'printPage.confirmFailed', error);
      // The event may have been deleted meanwhile, or the first of several calls may have been stored.
      for (const path of [apiPaths.event(eventId), apiPaths.printedCards(eventId, kind)])
        void client.invalidateQueries({ queryKey: [path], exact: true });
    },
  });
}
