import { describe, expect, it, test } from 'vitest';
import { makeLayout, makeTable } from '../../../../shared/layout/testing.ts';
import { createDraftStore, readDraft, writeDraft } from './drafts.ts';
import { tabLockName } from './open-tabs.ts';
import { EVENT_ID, MemoryDrafts } from './testing.ts';

const layout = makeLayout([makeTable(1)], [[1, '1', '1']]);
const draftAt = (time: string) => ({ text: writeDraft(layout, new Date(time)), unsent: [], isInterrupted: false });

describe('a draft', () => {
  const text = writeDraft(layout, new Date('2030-06-01T12:04:00Z'));

  it('is read as it was written', () => {
    expect(readDraft(text)).toEqual({ savedAt: '2030-06-01T12:04:00.000Z', layout });
  });

  it.each([
    ['half of it', text.slice(0, 200)],
    ['another format', text.replace('"format":1', '"format":99')],
    ['something else', '[1]'],
    ['no number', text.replace('"x":160', '"x":null')],
  ])('is not read from %s', (_what, other) => {
    expect(other).not.toBe(text);
    expect(readDraft(other)).toBeUndefined();
  });
});

test('two tabs keep a draft each, and what one saves does not remove the draft of the other', async () => {
  const database = new MemoryDrafts();
  const [one, other] = [database.open(), database.open()];
  await one.write(draftAt('2030-06-01T12:00:00Z'));
  await other.write(draftAt('2030-06-01T12:01:00Z'));
  await other.clear();
  expect((await database.open().find())?.savedAt).toBe('2030-06-01T12:00:00.000Z');
});

test('the newest draft is found first, then the next; another user or event has none', async () => {
  const database = new MemoryDrafts();
  await database.open().write(draftAt('2030-06-01T12:00:00Z'));
  await database.open().write(draftAt('2030-06-01T12:01:00Z'));
  const later = database.open();
  const newest = await later.find();
  expect(newest?.savedAt).toBe('2030-06-01T12:01:00.000Z');
  if (newest) await later.drop(newest);
  expect((await later.find())?.savedAt).toBe('2030-06-01T12:00:00.000Z');
  expect(await createDraftStore(2, EVENT_ID, { database }).find()).toBeUndefined();
  expect(await createDraftStore(1, EVENT_ID * 10, { database }).find()).toBeUndefined();
});

test('the draft of a tab that is still open is not offered', async () => {
  const database = new MemoryDrafts();
  await database.open().write(draftAt('2030-06-01T12:00:00Z'));
  const close = Promise.withResolvers<void>();
  const held = navigator.locks.request(tabLockName(database.stored?.tabId ?? ''), () => close.promise);
  expect(await database.open().find()).toBeUndefined();
  close.resolve();
  await held;
  expect(await database.open().find()).toBeDefined();
});

test('a draft that was continued is kept under its own name until it is saved', async () => {
  const database = new MemoryDrafts();
  await database.open().write(draftAt('2030-06-01T12:00:00Z'));
  const later = database.open();
  const found = await later.find();
  if (found) later.adopt(found);
  await later.write(draftAt('2030-06-01T12:05:00Z'));
  expect(database.drafts.size).toBe(1);
  expect((await database.open().find())?.savedAt).toBe('2030-06-01T12:05:00.000Z');
  await later.clear();
  expect(database.drafts.size).toBe(0);
});
