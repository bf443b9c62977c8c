import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { apiPaths } from '../../../shared/api-paths.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { defaultPrintOptions } from '../../../shared/paper/kind-options.ts';
import { listUsedFonts } from '../../../shared/paper/used-fonts.ts';
import { LanguageContext } from '../../lib/i18n.tsx';
import { savePrintSettings, useConfirmPrinted } from './api.ts';
import { useKindData } from './use-kind-data.ts';

afterEach(() => void vi.unstubAllGlobals());

it('keeps the answer to a change although the settings were being read', async () => {
  const client = new QueryClient();
  const queryKey = [apiPaths.printing(1)];
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
  client.setQueryData(['paper-fonts', ...listUsedFonts('placeCards', options)], {});
  let data: ReturnType<typeof useKindData> | undefined;
  const Probe = () => {
    data = useKindData(1, 'placeCards', options);
    return null;
  };
  const render = () => renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Probe)));
  render();
  expect(data?.fonts).toBeUndefined();
  client.setQueryData([apiPaths.printedCards(1, 'placeCards')], { cards: [], confirmedAt: null });
  render();
  expect(data?.fonts).toEqual({});
});

it('tells that cards were confirmed also if the page was left meanwhile', async () => {
  const client = new QueryClient();
  const record = { printed: [{ guestId: 1, hash: 'name:0123abcd' }], takenAway: [], at: '2030-06-01' };
  const cards = { cards: [], confirmedAt: '2030-06-01T10:00:00.000Z' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(cards)));
  const onConfirmed = vi.fn();
  let confirm: ReturnType<typeof useConfirmPrinted<typeof record>> | undefined;
  const Probe = () => {
    confirm = useConfirmPrinted<typeof record>(1, 'placeCards', onConfirmed);
    return null;
  };
  const language = { language: 'en' as const, setLanguage: () => {}, t: translatorFor('en') };
  const page = createElement(LanguageContext, { value: language }, createElement(Probe));
  // Not mounted, as after the page was left.
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, page));
  confirm?.mutate(record);
  await vi.waitFor(() => expect(client.getQueryData([apiPaths.printedCards(1, 'placeCards')])).toEqual(cards));
  expect(onConfirmed).toHaveBeenCalledExactlyOnceWith(record);
});
