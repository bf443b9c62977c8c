import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '../db/schema/events.ts';
import { abandonEvent } from '../features/event-access/deletion-data.ts';
import { addressOf } from './addresses.ts';
import { type Answer, ask, listFields } from './answers.ts';
import { MIXED_CALLS } from './mixed-ids-table.ts';
import { LINES, type Line } from './permissions-table.ts';
import { INTERNAL_FIELDS, OWNER, SECRETS, type SecretKind, STRANGER, STRANGERS_SECRETS } from './secrets.ts';
import type { View } from './views.ts';
import { createWorld, type Ids, READERS, type Reader, type World } from './world.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD']);
const REFUSAL_FIELDS = ['code', 'message', 'maskedEmail', 'issues[].path', 'issues[].message'];
const ALL_KINDS = Object.keys(SECRETS) as SecretKind[];

/** Nobody is kept from seeing their own address. */
const ADDRESSES: { readonly [Who in Reader]?: string } = { ...OWNER.members, other: STRANGER.account.email };

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const isOwner = (reader: Reader) => reader === 'free' || reader === 'enterprise';
/** Calls by which members are shown more than others who are signed in. */
const isForMembers = ({ need, shows }: Line) =>
  (need !== undefined && need !== 'view') || (typeof shows === 'object' && 'viewer' in shows);
/** Owners may be shown everything that is theirs, editors everything of the event but nothing of its owner's account. */
const mayEdit = (line: Line, reader: Reader) => isOwner(reader) || (reader === 'editor' && isForMembers(line));
const OF_ACCOUNT: readonly SecretKind[] = ['account', 'payment', 'memberAddresses'];
const isRefused = ({ status }: Answer) => status >= 400;
const titleOf = ({ route, about }: Line) => (about ? `${route} (${about})` : route);

function splitRoute(route: string): { method: string; pattern: string } {
  const [method = '', pattern = ''] = route.split(' ');
  return { method, pattern };
}

function askAs(line: Line, reader: Reader, ids: Ids, verb?: 'HEAD'): Promise<Answer> {
  const { method, pattern } = splitRoute(line.route);
  const url = line.url?.(ids) ?? addressOf(pattern, ids);
  const body = line.body?.(ids, world.userIds[reader] ?? world.owner.userId);
  return ask(world, { method: verb ?? method, url, cookie: world.cookies[reader], body });
}

function viewOf({ shows }: Line, reader: Reader): View | 'own' {
  if (shows === 'own') return shows;
  const ofReader = (who: Reader) => shows && ('words' in shows ? shows : shows[who]);
  const ofDoor = reader === 'doorMember' || reader === 'editor' ? ofReader('staff') : undefined;
  const view = ofReader(reader) ?? ofDoor ?? (shows && 'anyone' in shows ? shows.anyone : undefined);
  if (!view) throw new Error(`The table does not say what ${reader} is shown.`);
  return view;
}

/** The secrets that this reader may not be shown by this call. */
function listForbidden(line: Line, reader: Reader, answer: Answer): string[] {
  if (isOwner(reader)) return [...STRANGERS_SECRETS];
  if (mayEdit(line, reader) && !isRefused(answer)) {
    const kinds = line.event?.editorsSeeNeeds ? OF_ACCOUNT : [...OF_ACCOUNT, 'needs' as const];
    return [...STRANGERS_SECRETS, ...kinds.flatMap((kind) => [...SECRETS[kind]])];
  }
  const view = isRefused(answer) ? undefined : viewOf(line, reader);
  const kinds = view && view !== 'own' ? view.words : [];
  const shown = new Set<string>(kinds.flatMap((kind) => SECRETS[kind]));
  const ownersWords = ALL_KINDS.flatMap((kind) => [...SECRETS[kind]]).filter((word) => !shown.has(word));
  return reader === 'other' && view === 'own' ? ownersWords : [...ownersWords, ...STRANGERS_SECRETS];
}

/** Codes of a few digits are looked for as whole words: random ids and tokens have any six digits now and then. */
const isShown = (text: string, word: string) =>
  /^\d+$/.test(word) ? new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text) : text.includes(word);

function expectNoWords(line: Line, reader: Reader, answer: Answer): void {
  const ownAddress = ADDRESSES[reader];
  const leaked = listForbidden(line, reader, answer).filter(
    (word) => word !== ownAddress && isShown(answer.text, word),
  );
  expect(leaked, `${reader} was shown words`).toEqual([]);
}

function expectNothingLeaks(line: Line, reader: Reader, answer: Answer): void {
  expectNoWords(line, reader, answer);
  const fields = answer.data === undefined ? [] : listFields(answer.data);
  const names = new Set(fields.flatMap((path) => path.split(/[.[\]]+/)));
  expect(INTERNAL_FIELDS.filter((field) => names.has(field))).toEqual([]);
  if (isRefused(answer)) {
    const isPage = answer.data === undefined;
    expect(isPage ? [] : fields.filter((field) => !REFUSAL_FIELDS.includes(field))).toEqual([]);
    return;
  }
  if (mayEdit(line, reader)) return;
  const view = viewOf(line, reader);
  if (view !== 'own') expect(fields, `fields that ${reader} was shown`).toEqual([...(view.fields ?? [])].sort());
}

const preparationOf = (subscriptionTier: string, event: Line['event']) => JSON.stringify([subscriptionTier, event]);
/** What is there without anything being written. */
const AS_CREATED = preparationOf('enterprise', undefined);

/** What `prepare` has made of it since the last restore: most readers of a line find what they need. */
let prepared = AS_CREATED;
async function restore(): Promise<void> {
  prepared = AS_CREATED;
  await world.snapshot.restore();
}

async function prepare({ event, ownerTier }: Line, reader: Reader): Promise<void> {
  const subscriptionTier = reader === 'free' ? 'free' : (ownerTier ?? 'enterprise');
  const wanted = preparationOf(subscriptionTier, event);
  if (wanted === prepared) return;
  prepared = wanted;
  await world.owner.change({ subscriptionTier });
  if (!event) return;
  const { test, ids } = world;
  await test.database.db.update(events).set(event).where(eq(events.id, ids.event));
  if (event.showNotesToGuests !== false) return;
  // The seat finder hears of the change by a notification, a moment after it.
  const url = `/api/events/${ids.event}/guests?name=annabella+vendegova`;
  await expect
    .poll(async () => !(await ask(world, { method: 'GET', url, cookie: '' })).text.includes('notes-of'))
    .toBe(true);
}

async function tryLine(line: Line, reader: Reader, status: number): Promise<void> {
  const { snapshot, ids, missingIds, test } = world;
  const isSafe = SAFE_METHODS.has(splitRoute(line.route).method);
  await prepare(line, reader);
  const before = isSafe ? undefined : await snapshot.fingerprint();
  const mailsBefore = test.countMails();

  const answer = await askAs(line, reader, ids);
  expect(answer.status, `${reader}: ${answer.text.slice(-300)}`).toBe(status);
  expectNothingLeaks(line, reader, answer);
  if (before && isRefused(answer)) {
    expect(await snapshot.fingerprint(), `${reader} changed something`).toEqual(before);
    expect(test.countMails(), `${reader} caused a mail`).toBe(mailsBefore);
  } else if (before && !mayEdit(line, reader) && !line.touchesOwners) {
    expect((await snapshot.fingerprint()).own, `${reader} changed what is the owner's`).toBe(before.own);
  }
  if (
    !mayEdit(line, reader) &&
    world.routes.some(({ method, name }) => method === 'HEAD' && name === line.route.replace(/^GET/, 'HEAD'))
  ) {
    const head = await askAs(line, reader, ids, 'HEAD');
    expect(head.status, 'as to GET').toBe(status);
    expectNoWords(line, reader, head);
  }
  if (answer.status === 404) {
    const { status: missingStatus, data } = await askAs(line, reader, missingIds);
    expect({ status: missingStatus, data }, 'as of what does not exist').toEqual({ status: 404, data: answer.data });
  }
  if (!isSafe && !isRefused(answer)) await restore();
}

// First: the calls below use up the limit of events that one network may ask for and that do not exist.
describe('an event that was deleted, while a job still has to delete its rows', () => {
  /** Calls that name an event, or something of it, in whatever way. */
  const ABOUT_EVENTS = LINES.filter(
    ({ route, need }) =>
      // Signing out is about the visitor's session, whatever the invitation.
      !route.endsWith('/sign-out') &&
      (need || /:(?:eventId|token|code|qrCode)|\/media\/|rsvp\/code|POST \/r$/.test(route)),
  );
  /** The table has the household's code itself in these calls, so they can't be made about a household that never existed. */
  const isByHouseholdCode = (line: Line) => /rsvp\/code|POST \/r$/.test(line.route);
  const isPage = ({ route }: Line) => /^GET \/(?:events|caterer|event-qr-scanner|shared-seating)\//.test(route);

  it('is answered like one that never existed, whoever asks', async () => {
    const { snapshot, ids, missingIds, test } = world;
    await restore();
    await prepare({ route: '', statuses: [] }, 'enterprise');
    await abandonEvent(test.database.db, ids.event);
    const isForgotten = async () =>
      (await ask(world, { method: 'GET', url: `/e/${ids.event}`, cookie: '' })).status === 404;
    await expect.poll(isForgotten).toBe(true);
    const before = await snapshot.fingerprint();
    for (const line of ABOUT_EVENTS.filter((one) => !isPage(one))) {
      for (const reader of ['anonymous', 'staff', 'enterprise'] as const) {
        const answer = await askAs(line, reader, ids);
        const expected = isByHouseholdCode(line) ? 404 : (await askAs(line, reader, missingIds)).status;
        expect({ line: titleOf(line), reader, status: answer.status }).toEqual({
          line: titleOf(line),
          reader,
          status: expected,
        });
        const words = ALL_KINDS.flatMap((kind) => [...SECRETS[kind]]).filter((word) => isShown(answer.text, word));
        expect({ line: titleOf(line), words }).toEqual({ line: titleOf(line), words: [] });
      }
    }
    expect(await snapshot.fingerprint()).toEqual(before);
    await restore();
  });
});

describe('the table of permissions', () => {
  it('has a line for every route, and a route for every line', () => {
    const routes = new Set(world.routes.filter(({ method }) => method !== 'HEAD').map(({ name }) => name));
    const lines = new Set(LINES.map(({ route }) => route));
    expect(
      [...routes].filter((route) => !lines.has(route)),
      'routes without a line',
    ).toEqual([]);
    expect(
      [...lines].filter((route) => !routes.has(route)),
      'lines without a route',
    ).toEqual([]);
  });

  it('names the need of every route on an event, and the route asks for the same', () => {
    const onEvents = world.routes.filter(
      ({ method, url, name }) =>
        method !== 'HEAD' &&
        (/^\/api\/(?:(?:events|guests|households|requests)\/:id|mails\/:batch)/.test(url) ||
          name === 'POST /api/guests'),
    );
    expect(onEvents.length).toBeGreaterThan(20);
    for (const { name, eventNeed } of onEvents) {
      const needs = LINES.filter(({ route }) => route === name).map(({ need }) => need);
      expect(eventNeed, `${name} names no need`).toBeDefined();
      expect(needs, name).toContain(eventNeed);
      expect(needs, `a line of ${name} names no need`).not.toContain(undefined);
    }
    const others = world.routes.filter((route) => route.eventNeed !== undefined && !onEvents.includes(route));
    expect(others.filter(({ method }) => method !== 'HEAD')).toEqual([]);
  });

  it('answers HEAD where it answers GET, and streams only to GET', () => {
    const urlsOf = (verb: string) => world.routes.filter(({ method }) => method === verb).map(({ url }) => url);
    const isStream = (url: string) => /\/(changes|live)$/.test(url);
    expect(urlsOf('HEAD').sort()).toEqual(
      urlsOf('GET')
        .filter((url) => !isStream(url))
        .sort(),
    );
  });

  it.each(LINES.map((line) => [titleOf(line), line] as const))('holds for %s', async (_title, line) => {
    const { snapshot } = world;
    await restore();
    await prepare(line, 'enterprise');
    const before = await snapshot.fingerprint();
    for (const [index, reader] of READERS.entries()) await tryLine(line, reader, line.statuses[index] ?? 0);
    if (!SAFE_METHODS.has(splitRoute(line.route).method)) return;
    await prepare(line, 'enterprise');
    expect(await snapshot.fingerprint(), 'reading changed something').toEqual(before);
  });
});

describe('calls that mix ids of two organisers', () => {
  it.each(MIXED_CALLS.map((call) => [call.about, call] as const))(
    'neither change nor show the other’s data: %s',
    async (_about, call) => {
      const { snapshot, ids: ours, strangersIds: theirs, cookies } = world;
      await restore();
      const answer = await ask(world, {
        method: call.method,
        url: call.url(theirs, ours),
        cookie: cookies[call.reader],
        body: call.body?.(theirs, ours),
      });
      expect(answer.status, answer.text).toBe(call.status);
      if (call.says) expect(answer.data).toEqual(call.says(ours));
      const words = ALL_KINDS.flatMap((kind) => [...SECRETS[kind]]).filter((word) => !call.knows?.includes(word));
      expect(words.filter((word) => isShown(answer.text, word))).toEqual([]);
      expect((await snapshot.fingerprint()).own).toBe('');
    },
  );
});
