import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { importRowSchema } from '../../shared/contracts/guest-import.ts';
import { fieldOf } from '../../shared/rsvp-form.ts';
import { SMALL_PICTURE } from '../testing/pictures.ts';
import { fillPattern, idKeyOf } from './addresses.ts';
import type { CollectedRoute } from './collect-routes.ts';
import { brokenInput, type KnownValues, validInput } from './input-from-schema.ts';
import { NASTY_BODIES, NASTY_HEADERS, NASTY_QUERIES, NASTY_SEGMENTS, nastyText } from './nasty-values.ts';
import type { Ids } from './world.ts';

/** No address has more parameters. */
const MAX_PARAMETERS = 3;

const MANY_IDS = Array.from({ length: 200 }, (_, index) => index + 1);

export interface HostileRequest {
  readonly isOwner: boolean;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string | Buffer;
}

/** Bodies whose parts the route's schema does not describe, because a service validates them one by one. */
const INNER_BODIES: Record<string, z.ZodType> = {
  'POST /api/events/:id/guests/import': z.object({
    rows: z.array(importRowSchema),
    existing: z.enum(['add', 'update']),
  }),
};

/** Forms that the browser posts, with values that are accepted for each field. */
const FORMS: Record<string, (ids: Ids) => Record<string, readonly string[]>> = {
  'POST /r': () => ({ code: ['HSHLDC7731', 'hshld c7731', 'WRNGCDE234'] }),
  'POST /r/:token': ({ guest }) => ({
    version: ['1'],
    [fieldOf(guest, 'attendance')]: ['coming', 'maybe', 'declined'],
    [fieldOf(guest, 'name')]: ['Somebody else'],
    [fieldOf(guest, 'age')]: ['adult', 'child', 'infant'],
    [fieldOf(guest, 'allergen')]: ['nuts'],
    [fieldOf(guest, 'otherNeeds')]: ['', 'soft food'],
    [fieldOf(guest, 'consent')]: ['yes'],
    message: ['', 'See you!'],
    email: ['', 'someone@example.com'],
  }),
};

/** Posted forms: fields are missing, doubled or nasty now and then. */
function formFor(fields: Record<string, readonly string[]>): Arbitrary<Partial<HostileRequest>> {
  const pairsOf = ([name, accepted]: [string, readonly string[]]) => {
    const good = fc.constantFrom(...accepted).map((value) => [[name, value]]);
    const nasty = nastyText.map((value) => [[name, value]]);
    const doubled = fc.tuple(good, nasty).map(([one, other]) => [...one, ...other]);
    return fc.oneof(
      { weight: 12, arbitrary: good },
      { weight: 1, arbitrary: nasty },
      { weight: 1, arbitrary: doubled },
      { weight: 1, arbitrary: nastyText.map((text) => [[text, text]]) },
    );
  };
  return fc.tuple(...Object.entries(fields).map(pairsOf)).map((pairs) => ({
    payload: pairs
      .flat()
      .map((pair) => pair.map(encodeLoosely).join('='))
      .join('&'),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }));
}

/** Queries that a route reads without a schema. */
const INNER_QUERIES: Record<string, z.ZodType> = {
  'POST /api/payment/barion/callback': z.object({ paymentId: z.string() }),
};

function knownValuesOf(ids: Ids, { url }: CollectedRoute): KnownValues {
  const byName: Record<string, unknown[]> = {
    eventId: [ids.event],
    guestId: [ids.guest],
    userId: [ids.user],
    paymentId: [ids.barionPayment],
    householdId: [ids.household],
    'householdIds[]': [ids.household],
    // `/guests/change` needs guests who are on the list; meals stay empty because nothing is on the menu.
    'ids[]': url.endsWith('/guests/change') ? [ids.guest] : [ids.guest, ids.removedGuest],
    meals: [{}],
    email: ['someone@example.com', 'Other.Person+tag@example.com'],
    timeZone: ['Europe/Budapest', 'America/New_York', 'Etc/GMT+12'],
    primaryColor: ['#abc', 'ABCDEF'],
    color: ['#abc', 'ABCDEF'],
    colour: ['#abc', 'ABCDEF'],
    // Lists in which an entry with an id must exist already: most requests leave the id out.
    ...(/\/(?:tags|menu)$/.test(url) && { id: [undefined] }),
    // Most saves of seating rules name the stored version, and no rule or pinned guest twice.
    ...(url.endsWith('/transfer') && { userId: [ids.member] }),
    ...(url.endsWith('/seating') && { version: [0, 0, 0, 1], id: MANY_IDS, guestId: MANY_IDS, 'tags[]': ['Family'] }),
    // Room and rules of a sandbox have calls of their own, whose lines make them up; here most are plain ones.
    ...(url.endsWith('/sandbox/keep') && {
      layout: [{ tables: [] }],
      seating: [{ rules: [], pins: [] }],
      id: MANY_IDS,
      householdId: [null, 1],
    }),
    ...(/\/(?:rsvp\/:token|reply)$/.test(url) && { version: [1], name: [undefined], needs: [undefined, null] }),
    ...(url.endsWith('/rsvp/code') && { code: ['HSHLDC7731'] }),
    ...(url.endsWith('/layout/pictures') && { picture: [SMALL_PICTURE] }),
    'exceptIds[]': [ids.household],
    'guestIds[]': [ids.guest],
    x: [0, 150, 2_999],
    y: [0, 150, 2_799],
    width: [120, 1_000],
    height: [120, 800],
    amount: [99, 19],
    ...(!url.endsWith('/rsvp/code') && { code: [ids.shareCode, 'DRKEY773', '000000'] }),
  };
  return (name) => byName[name];
}

/** Mostly addresses of things that exist, sometimes with a nasty segment. */
function addressFor({ url }: CollectedRoute, ids: Ids): Arbitrary<string> {
  const nasty = fc.oneof(fc.constantFrom(...NASTY_SEGMENTS), nastyText.map(encodeLoosely));
  const existing = { weight: 4, arbitrary: fc.constant(undefined) };
  const segment = fc.oneof(existing, { weight: 1, arbitrary: nasty });
  const valuesOf = (key: keyof Ids) => (key === 'guest' ? [ids.guest, ids.removedGuest] : [ids[key]]);
  return fc
    .array(fc.tuple(segment, fc.nat()), { minLength: MAX_PARAMETERS, maxLength: MAX_PARAMETERS })
    .map((chosen) => {
      const rest = [...chosen];
      return fillPattern(url, (parameter, folder) => {
        const [replaced, pick] = rest.pop() ?? [undefined, 0];
        const values = valuesOf(idKeyOf(parameter, folder));
        return replaced ?? String(values[pick % values.length]);
      });
    });
}

/** Like `encodeURIComponent`, but accepts lone surrogates too. */
function encodeLoosely(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function queryFor({ name, schema }: CollectedRoute, known: KnownValues): Arbitrary<string> {
  const querystring = INNER_QUERIES[name] ?? schema.querystring;
  const nasty = fc.constantFrom('', ...NASTY_QUERIES);
  if (!querystring) return nasty;
  const own = validInput(querystring, known).map((fields) => {
    const pairs = Object.entries(fields as Record<string, unknown>);
    return pairs.length === 0
      ? ''
      : `?${pairs.map(([key, value]) => `${key}=${encodeLoosely(typeof value === 'string' ? value : JSON.stringify(value))}`).join('&')}`;
  });
  return fc.oneof(own, nasty);
}

function bodyFor(
  { method, name, schema }: CollectedRoute,
  known: KnownValues,
  ids: Ids,
): Arbitrary<Partial<HostileRequest>> {
  if (method === 'GET') return fc.constant({});
  const raw = fc
    .constantFrom(...NASTY_BODIES)
    .map(({ payload, type }) => ({ payload, headers: { 'content-type': type } }));
  const form = FORMS[name];
  if (form) return fc.oneof({ weight: 5, arbitrary: formFor(form(ids)) }, { weight: 1, arbitrary: raw });
  const body = INNER_BODIES[name] ?? schema.body;
  if (!body) return fc.oneof({ weight: 1, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: raw });
  const valid = validInput(body, known);
  const toJson = (input: unknown) => ({
    payload: JSON.stringify(input) ?? '',
    headers: { 'content-type': 'application/json' },
  });
  return fc.oneof(
    { weight: 4, arbitrary: valid.map(toJson) },
    { weight: 5, arbitrary: brokenInput(valid).map(toJson) },
    { weight: 2, arbitrary: raw },
  );
}

/** Requests to one route: valid ones, slightly broken ones, and nonsense. */
export function hostileRequests(route: CollectedRoute, ids: Ids): Arbitrary<HostileRequest> {
  const known = knownValuesOf(ids, route);
  return fc
    .record({
      isOwner: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
      address: addressFor(route, ids),
      query: fc.oneof({ weight: 1, arbitrary: fc.constant('') }, { weight: 2, arbitrary: queryFor(route, known) }),
      noise: fc.oneof(
        { weight: 3, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.constantFrom(...NASTY_HEADERS) },
      ),
      body: bodyFor(route, known, ids),
    })
    .map(({ isOwner, address, query, noise, body }) => ({
      isOwner,
      url: address + query,
      ...body,
      headers: { ...noise, ...body.headers },
    }));
}
