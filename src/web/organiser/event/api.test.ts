import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import * as calls from '../../../shared/calls/index.ts';
import { pathOf } from '../../../shared/calls/path-of.ts';
import { keyOf } from '../../lib/call-query.ts';
import { useSaveEvent } from './api.ts';

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['a new one', [], ['Dinner']],
  ['a changed one', [{ id: 7, name: 'Lunch' }], ['Dinner']],
  ['another one', [{ id: 6, name: 'Lunch' }], ['Lunch', 'Dinner']],
])('has a saved event in the list before that is read again: %s', async (_, cached, names) => {
  const client = new QueryClient();
  client.setQueryData([pathOf(calls.events.list)], cached);
  vi.stubGlobal('fetch', async () => new Response('{"id":7,"name":"Dinner"}'));
  let saving: ReturnType<typeof useSaveEvent> | undefined;
  const Probe = () => {
    saving = useSaveEvent(undefined);
    return null;
  };
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Probe)));
  await saving?.mutateAsync({ name: 'Dinner' });
  const events = client.getQueryData(keyOf(calls.events.list));
  expect(events?.map(({ name }) => name)).toEqual(names);
});
