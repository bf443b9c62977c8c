import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as calls from '../../../shared/calls/index.ts';
import { pathOf } from '../../../shared/calls/path-of.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';

const { toast } = vi.hoisted(() => ({ toast: vi.fn() }));
vi.mock('../../ui/toast.tsx', () => ({ toast }));
// Test files share modules, and another one may have loaded some with the real toast; later ones must not get this one.
vi.resetModules();
const { typeInMutation } = await import('./type-in.ts');
afterAll(() => void vi.resetModules());

const t = translatorFor('en');
const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
const body = { version: 4, message: '', people: [{ guestId: 1, attendance: 'coming' as const }] };
const LOADED = [
  pathOf(calls.rsvp.listReplies, { id: 1 }),
  pathOf(calls.guests.listForOrganiser, { id: 1 }),
  pathOf(calls.rsvp.listHouseholdReplies, { id: 7 }),
];
const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const onChanged = vi.fn();

/** Saves an answer as the dialog does; returns whether it was stored. */
async function save(status: number, code?: string): Promise<boolean> {
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(code ? { code, message: '' } : {}), { status }));
  const household = { id: 7, name: 'Kovács' };
  const saving = new MutationObserver(client, typeInMutation(client, t, { eventId: 1, household, onChanged }));
  return saving.mutate(body).then(
    () => true,
    () => false,
  );
}
const outdated = () => LOADED.filter((path) => client.getQueryState([path])?.isInvalidated);

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  for (const path of LOADED) client.setQueryData([path], []);
});
afterEach(() => {
  client.clear();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

it('sends the version that the form was opened with, and shows what was stored', async () => {
  expect(await save(200)).toBe(true);
  const [path, init] = fetched.mock.calls[0] ?? [];
  expect([path, init?.method, JSON.parse(String(init?.body))]).toEqual([
    pathOf(calls.rsvp.typeInReply, { id: 7 }),
    'PUT',
    body,
  ]);
  expect(toast).toHaveBeenCalledExactlyOnceWith({ title: t('replies.typeInSaved', { name: 'Kovács' }) });
  expect(outdated()).toEqual(LOADED);
  expect(onChanged).not.toHaveBeenCalled();
});

it('says that the household answered meanwhile, loads everything again and starts the form anew', async () => {
  expect(await save(409, 'rsvp_changed')).toBe(false);
  expect(toast).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ variant: 'destructive', description: t('replies.changedMeanwhile') }),
  );
  expect(outdated()).toEqual(LOADED);
  expect(onChanged).toHaveBeenCalledOnce();
});

it.each([
  [404, 'not_found', 'replies.householdGone'],
  [409, 'needs_expired', 'needs.expired'],
] as const)('keeps what was typed after %i %s, and says why', async (status, code, text) => {
  expect(await save(status, code)).toBe(false);
  expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ description: t(text) }));
  expect(onChanged).not.toHaveBeenCalled();
  expect(outdated()).toEqual([]);
});
