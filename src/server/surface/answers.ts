import type { LightMyRequestResponse } from 'fastify';
import { strFromU8, unzipSync } from 'fflate';
import { HYDRATION_DATA_ID } from '../../shared/contracts/guest-pages.ts';
import type { World } from './world.ts';

export interface Request {
  readonly method: string;
  readonly url: string;
  readonly cookie: string;
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  /** All that left the server, headers included, as text that can be searched. */
  readonly text: string;
  /** What it says in JSON, as an answer or within a page; undefined where it says nothing so. */
  readonly data: unknown;
}

const STREAM = /\/changes$/;
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

/** An answer that stays open is read up to its first message. */
async function openStream({ origin }: World, { url, cookie }: Request): Promise<Answer> {
  const abort = new AbortController();
  const response = await fetch(origin + url, { headers: { cookie }, signal: abort.signal });
  let text = '';
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece as Uint8Array, { stream: true });
    if (response.ok && /^data: .*\n\n/m.test(text)) break;
  }
  abort.abort();
  const [, message] = /^data: (.*)$/m.exec(text) ?? [];
  const json = response.ok ? message : text;
  const data: unknown = json?.startsWith('{') ? JSON.parse(json) : undefined;
  return { status: response.status, text: JSON.stringify([...response.headers]) + text, data };
}

export async function ask(world: World, request: Request): Promise<Answer> {
  const { method, url, cookie, body } = request;
  if (method === 'GET' && STREAM.test(url)) return openStream(world, request);
  const response = await world.test.app.inject({
    method: method as 'GET',
    url,
    headers: { ...(cookie && { cookie }) },
    ...(body !== undefined && { payload: body as object }),
  });
  const text = readText(response);
  return {
    status: response.statusCode,
    text: JSON.stringify(response.headers) + text,
    data: readData(response.headers['content-type'], text),
  };
}

/** Paths of all fields within, as in `guests[].fullName`; an empty list is a field of its own. */
export function listFields(data: unknown, path = ''): string[] {
  if (typeof data !== 'object' || data === null) return [path];
  if (Array.isArray(data) && data.length === 0) return [`${path}[]`];
  const inner = Array.isArray(data)
    ? data.flatMap((entry) => listFields(entry, `${path}[]`))
    : Object.entries(data).flatMap(([key, value]) => listFields(value, path ? `${path}.${key}` : key));
  return [...new Set(inner)].sort();
}
