import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as calls from '../../../shared/calls/index.ts';
import type { ConfirmPrinted } from '../../../shared/contracts/printing.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { defaultPrintOptions } from '../../../shared/paper/kind-options.ts';
import { listUsedFonts } from '../../../shared/paper/used-fonts.ts';
import { keyOf } from '../../lib/call-query.ts';
import { LanguageContext } from '../../lib/i18n.tsx';
import { savePrintSettings, useConfirmPrinted } from './api.ts';
import { useKindData } from './use-kind-data.ts';

afterEach(() => void vi.unstubAllGlobals());

it('keeps the answer to a change although the settings were being read', async () => {
  const client = new QueryClient();
  const queryKey = keyOf(calls.printing.readSettings, { id: 1 });
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const reading = client.prefetchQuery({ queryKey, queryFn: () => promise });
  vi.stubGlobal('fetch', async () => new Response('{"settings":"new"}'));
  await savePrintSettings(client, 1, { monogram: 'A' });
  resolve({ settings: 'old' });
  await reading;
  expect(client.getQueryData(queryKey)).toEqual({ settings: 'new' });
});

it('saves settings even if the page is closed, except a large picture', async () => {
  const fetchCall = vi.fn(async (_path: string, _init: RequestInit) => new Response('{"settings":null}'));
  vi.stubGlobal('fetch', fetchCall);
  await savePrintSettings(new QueryClient(), 1, { monogram: 'A' });
  await savePrintSettings(new QueryClient(), 1, { picture: 'data:image/png;base64,AAAA' });
  expect(fetchCall.mock.calls.map(([, { keepalive }]) => keepalive)).toEqual([true, false]);
});

it('lays out no cards of guests before it is known which ones lie printed', () => {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => null } } });
  const options = defaultPrintOptions('placeCards');
  const words = { text: 'Anna', hasMeals: false };
  client.setQueryData(['paper-fonts', ...listUsedFonts('placeCards', options, words)], {});
  let data: ReturnType<typeof useKindData> | undefined;
  const Probe = () => {
    data = useKindData(1, 'placeCards', options, words);
    return null;
  };
  const render = () => renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Probe)));
  render();
  expect(data?.fonts).toBeUndefined();
  client.setQueryData(keyOf(calls.printing.readCards, { id: 1, kind: 'placeCards' }), { cards: [], confirmedAt: null });
  render();
  expect(data?.fonts).toEqual({});
});

describe('cards that printed well', () => {
  const card = (guestId: number) => ({ guestId, hash: 'name:0123abcd' });
  const answer = { cards: [], confirmedAt: '2030-06-01T10:00:00.000Z' };

  /** Confirms this record as if the page had been left meanwhile: nothing stays mounted. */
  function confirm(record: ConfirmPrinted, onConfirmed: () => void): QueryClient {
    const client = new QueryClient();
    let confirming: ReturnType<typeof useConfirmPrinted> | undefined;
    const Probe = () => {
      confirming = useConfirmPrinted(1, 'placeCards', onConfirmed);
      return null;
    };
    const language = { language: 'en' as const, setLanguage: () => {}, t: translatorFor('en') };
    const page = createElement(LanguageContext, { value: language }, createElement(Probe));
    renderToStaticMarkup(createElement(QueryClientProvider, { client }, page));
    confirming?.mutate(record);
    return client;
  }

  it('are known to be confirmed also if the page was left meanwhile', async () => {
    const record = { printed: [card(1)], takenAway: [], at: '2030-06-01' };
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)));
    const onConfirmed = vi.fn();
    const client = confirm(record, onConfirmed);
    await expect
      .poll(() => client.getQueryData(keyOf(calls.printing.readCards, { id: 1, kind: 'placeCards' })))
      .toEqual(answer);
    expect(onConfirmed).toHaveBeenCalledExactlyOnceWith(record);
  });

  it('are confirmed in several calls if there are more than the server takes at once', async () => {
    const record = { printed: Array.from({ length: 10_001 }, (_, index) => card(index + 1)), takenAway: [20_000] };
    const fetchCall = vi.fn(async (_path: string, _init: RequestInit) => new Response(JSON.stringify(answer)));
    vi.stubGlobal('fetch', fetchCall);
    const onConfirmed = vi.fn();
    confirm(record, onConfirmed);
    await expect.poll(() => onConfirmed).toHaveBeenCalledExactlyOnceWith(record);
    const bodies = fetchCall.mock.calls.map(([, { body }]) => JSON.parse(String(body)));
    expect(bodies).toEqual([
      { printed: record.printed.slice(0, 10_000), takenAway: [20_000] },
      { printed: [card(10_001)], takenAway: [] },
    ]);
  });
});
