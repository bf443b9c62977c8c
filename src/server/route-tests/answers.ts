import type { LightMyRequestResponse } from 'fastify';
import { strFromU8, unzipSync } from 'fflate';
import { HYDRATION_DATA_ID } from '../../shared/contracts/guest-pages.ts';
import type { World } from './world.ts';

export interface Request {
  readonly method: string;
  readonly url: string;
  readonly cookie: string;
  /** Sent as JSON, or as a posted form if it is `URLSearchParams`. */
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  /** The whole answer as searchable text, headers included. */
  readonly text: string;
  /** The JSON of the answer, or the data inside a page; undefined for answers without either. */
  readonly data: unknown;
}

const STREAM = /\/(changes|live\?.*)$/;
/** Sent every few seconds, on a busy machine also before the first message. */
const PING = 'event: ping\ndata: {}\n\n';
/** Who else looks at a plan: it depends on who asked before. */
const PRESENCE = /^event: presence\n(?:.+\n)+\n/gm;
const DATA_IN_PAGE = new RegExp(`id="${HYDRATION_DATA_ID}">(.*?)</script>`, 's');

function readText({ rawPayload, headers }: LightMyRequestResponse): string {
  if (headers['content-type'] !== 'application/zip' || rawPayload.length === 0) return rawPayload.toString('utf8');
  return Object.entries(unzipSync(rawPayload))
    .map(([name, bytes]) => `${name}\n${strFromU8(bytes)}`)
    .join('\n');
}

function readData(type: unknown, text: string): unknown {
  if (String(type).startsWith('application/json')) return text ? JSON.parse(text) : undefined;
  const [, data] = DATA_IN_PAGE.exec(text) ?? [];
  return data === undefined ? undefined : JSON.parse(data);
}

/** Reads what a stream sends first; the data of several messages as one object. */
async function openStream({ origin }: World, { url, cookie }: Request): Promise<Answer> {
  const abort = new AbortController();
  const response = await fetch(origin + url, { headers: { cookie }, signal: abort.signal });
  let text = '';
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? []) {
    text = (text + decoder.decode(piece as Uint8Array, { stream: true })).replaceAll(PING, '');
    if (response.ok && /^data: .*\n\n/m.test(text.replaceAll(PRESENCE, ''))) break;
  }
  abort.abort();
  const sent = response.ok
    ? Array.from(text.replaceAll(PRESENCE, '').matchAll(/^data: (\{.*)$/gm), ([, json = '']) => json)
    : [text];
  const data: unknown = Object.assign({}, ...sent.map((json) => JSON.parse(json) as object));
  return { status: response.status, text: JSON.stringify([...response.headers]) + text, data };
}

export async function ask(world: World, request: Request): Promise<Answer> {
  const { method, url, cookie, body } = request;
  if (method === 'GET' && STREAM.test(url)) return openStream(world, request);
  const isForm = body instanceof URLSearchParams;
  const response = await world.test.app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(cookie && { cookie }),
      ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(body !== undefined && { payload: isForm ? String(body) : (body as object) }),
  });
  const text = readText(response);
  return {
    status: response.statusCode,
    text: JSON.stringify(response.headers) + text,
    data: readData(response.headers['content-type'], text),
  };
}

/** Paths of all fields, as in `guests[].fullName`. An empty list is listed as `guests[]`. */
export function listFields(data: unknown, path = ''): string[] {
  if (typeof data !== 'object' || data === null) return [path];
  if (Array.isArray(data) && data.length === 0) return [`${path}[]`];
  const inner = Array.isArray(data)
    ? data.flatMap((entry) => listFields(entry, `${path}[]`))
    : Object.entries(data).flatMap(([key, value]) => listFields(value, path ? `${path}.${key}` : key));
  return [...new Set(inner)].sort();
}
