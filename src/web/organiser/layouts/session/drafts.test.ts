import { expect, test } from 'vitest';
import { createDraftStore, DRAFT_FORMAT, dropOldDrafts, type StoredDraft } from './drafts.ts';
import { tabLockName } from './open-tabs.ts';
import { EVENT_ID, MemoryDrafts } from './testing.ts';

const draftAt = (savedAt: string): StoredDraft => ({
  format: DRAFT_FORMAT,
  savedAt,
  version: 3,
  operations: [],
  refused: [],
  isInterrupted: false,
});

test('two tabs keep a draft each, and what one saves does not remove the draft of the other', async () => {
  const database = new MemoryDrafts();
  const [one, other] = [database.open(), database.open()];
  await one.write(draftAt('2030-06-01T12:00:00Z'));
  await other.write(draftAt('2030-06-01T12:01:00Z'));
  await other.clear();
  expect((await database.open().find())?.stored.savedAt).toBe('2030-06-01T12:00:00Z');
});

test('the newest draft is found first, then the next; another user or event has none', async () => {
  const database = new MemoryDrafts();
  await database.open().write(draftAt('2030-06-01T12:00:00Z'));
  await database.open().write(draftAt('2030-06-01T12:01:00Z'));
  const later = database.open();
  const newest = await later.find();
  expect(newest?.stored.savedAt).toBe('2030-06-01T12:01:00Z');
  if (newest) await later.drop(newest);
  expect((await later.find())?.stored.savedAt).toBe('2030-06-01T12:00:00Z');
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
  expect((await database.open().find())?.stored.savedAt).toBe('2030-06-01T12:05:00Z');
  await later.clear();
  expect(database.drafts.size).toBe(0);
});

test('a draft of another format is not offered, and removed if it is of an older one', async () => {
  const database = new MemoryDrafts();
  const of = (format: number) => ({ ...draftAt('2030-06-01T12:00:00Z'), format }) as unknown as StoredDraft;
  await database.open().write(of(DRAFT_FORMAT - 1));
  await database.open().write(of(DRAFT_FORMAT + 1));
  expect(await createDraftStore(2, EVENT_ID, { database }).find()).toBeUndefined();
  expect(database.drafts.size).toBe(2);
  expect(await database.open().find()).toBeUndefined();
  expect([...database.drafts.values()].map(({ format }) => format)).toEqual([DRAFT_FORMAT + 1]);
});

test('a draft that was left more than a month ago is removed, whoever made it', async () => {
  const database = new MemoryDrafts();
  const daysAgo = (days: number) => draftAt(new Date(Date.now() - days * 86_400_000).toISOString());
  await database.open().write(daysAgo(31));
  await database.open().write(daysAgo(29));
  await createDraftStore(2, EVENT_ID, { database }).write(daysAgo(31));
  expect(await dropOldDrafts(database)).toHaveLength(1);
  expect(database.drafts.size).toBe(1);
  expect(await database.open().find()).toBeDefined();
});
