import fc from 'fast-check';

const DEPTH = 20_000;
const JSON_TYPE = 'application/json';

/** Texts that are known to break servers. */
// biome-ignore format: a list of many short things
export const NASTY_TEXTS: readonly string[] = [
  '', ' ', '\0', 'a\0b', '\ud800', 'x\udc00y', '\ufeff', '\u202eright to left', 'שלום', '👩‍👩‍👧‍👦', 'e\u0301'.repeat(50),
  'x'.repeat(10_000), 'ő'.repeat(3_000), '\r\nset-cookie: a=b', '\t', '\u2028', '../../etc/passwd', '..\\..\\', '%00',
  "'; drop table guests; --", "' or '1'='1", '$1', '%', '_', '\\', '{{7*7}}', '#{7*7}', '$(id)', '=1+1', '@SUM(A1)',
  '<script>alert(1)</script>', '</script><img src=x onerror=alert(1)>', '"><svg onload=alert(1)>', 'javascript:alert(1)',
  '__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', 'Infinity', '-Infinity', 'true', '0x10', '1e3',
  '9007199254740993', '99999999999999999999', '-1', '0', '1.5', '1e400', '٣', '０', '2024-02-30T00:00:00Z',
  '[object Object]', 'https://', 'http://[::1', 'data:image/png;base64,AAAA', 'data:image/svg+xml,<svg/>', '//evil.test',
  'a@b', 'a@b.c\n',
];

/** Values of all JSON types that no field expects. */
// biome-ignore format: a list of many short things
const NASTY_VALUES: readonly unknown[] = [
  null, true, false, 0, -1, 1.5, 1e308, -0, Number.MAX_SAFE_INTEGER, 2 ** 53, 2 ** 31, 2 ** 63, 1e21,
  [], {}, [[]], [null], { length: 1e9 }, { toString: 'x' }, [[[[[]]]]], { '': { '': '' } },
  JSON.parse('{"__proto__":{"polluted":true}}'), { constructor: { prototype: { polluted: true } } },
  Array.from({ length: 200 }, () => 'x'),
];

/** The values that are tried in every single field. */
export const WORST_VALUES: readonly unknown[] = ['a\0b', 'x\ud800', 'x'.repeat(10_000), 2 ** 63, [], {}];

// biome-ignore format: a list of many short things
const NASTY_JSON: readonly (string | Buffer)[] = [
  '{', '{"a":', '[1,', '"half', 'nul', '{"a":1}}', "{'a':1}", '\0', '\ufeff{}', '{"a":NaN}', '{"a":1e999}', 'null',
  '""', '0', 'true', '[]', '{}', '{"a":1,"a":2}', '{"__proto__":{"polluted":true}}', '{"a":"\\ud800\\u0000"}',
  '{"constructor":{"prototype":{"polluted":true}}}', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x22, 0x7d]),
  '['.repeat(DEPTH) + ']'.repeat(DEPTH), '{"a":'.repeat(DEPTH / 4) + 1 + '}'.repeat(DEPTH / 4),
];
// biome-ignore format: a list of many short things
const WRONG_TYPES: readonly string[] = [
  'text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x', '', ';;', '*/*',
];

/** Bodies that can't be parsed, with the content type they claim. */
export const NASTY_BODIES: readonly { readonly payload: string | Buffer; readonly type: string }[] = [
  ...NASTY_JSON.map((payload) => ({ payload, type: JSON_TYPE })),
  ...WRONG_TYPES.map((type) => ({ payload: 'a=1&a=2&__proto__=3', type })),
  { payload: '{"name":"x"}', type: `${JSON_TYPE}; charset=nonsense` },
  { payload: Buffer.from('{"name":"x"}', 'utf16le'), type: `${JSON_TYPE}; charset=utf-16` },
];

/** Path segments, already encoded. */
// biome-ignore format: a list of many short things
export const NASTY_SEGMENTS: readonly string[] = [
  '%', '%zz', '%ff', '%00', '%2', '%c0%ae%c0%ae', '%2e%2e', '%2f', '%ed%a0%80', '..', '.', '%20', 'a%0d%0ab', '-1', '0',
  '1.5', '1e3', '0x1', 'NaN', 'Infinity', '9007199254740993', '9'.repeat(400), 'x'.repeat(3_000), '__proto__',
  '%F0%9F%98%80', '1%2c2', '%5b%5d', "'%20or%201=1", '%3cscript%3e', '+1', '%2b1', '01', '１', 'null', 'undefined', '*',
  ':id', '~', '%25',
];

// biome-ignore format: a list of many short things
export const NASTY_QUERIES: readonly string[] = [
  '?', '?=', '?&&&', '?name', '?name=', '?name=%', '?name=%ff', '?name=%00', '?name=a&name=b', '?name[]=ab', '?name[x]=ab',
  '?__proto__=x', '?__proto__[polluted]=1', '?constructor=1', `?name=${'x'.repeat(8_000)}`, '?name=%ed%a0%80ab', '?%=%',
  `?${Array.from({ length: 1_100 }, (_, index) => `a${index}=1`).join('&')}`, '?name=ab#c', '?name=<script>',
  '?language=hu&language=en', '?language=hu&name=%0d%0aab', '?language[]=hu', '?guestId=1&guestId=2', '?guestId=NaN',
  '?token=a&token=b', '?token=..', '?since=9'.repeat(20), '?paymentId=x&PaymentId=y', '?redirect=//evil.test',
  '?redirect=%5c%5cevil.test', '?redirect=/ő', '?redirect=/%0d%0ax', '?code=x&state=y',
];

// biome-ignore format: a list of many short things
export const NASTY_ADDRESSES: readonly string[] = [
  '/%', '/%zz', '/%ff', '/%00', '//', '///e//1', '/..', '/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json',
  '/assets/../../../package.json', '/assets/..%2f..%2f..%2fpackage.json', '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  '/assets/', '/assets/%00', '/assets/..%5c..%5cpackage.json', '/assets/....//....//package.json', '/index.html',
  '/.vite/guest.json', '/api', '/api/', '/api/%00', '/api/../api/events', '/api//events', '/API/EVENTS', '/media/',
  '/media/..%2f..', '/e/', '/e//guest/', `/${'x'.repeat(12_000)}`, `/e/${'9'.repeat(199)}`, `/${'a/'.repeat(3_000)}`,
  '/?', '/;a=b', '/e/1;a=b', '/\\\\evil.test', '/*', '/:id',
];

/** Headers that no browser sends like this. */
export const NASTY_HEADERS: readonly Record<string, string>[] = [
  { cookie: 'language=__proto__; placecard; =; __Host-placecard-pending=%00; __Host-placecard-google=s%3A%7B.x' },
  { cookie: `a=${'x'.repeat(4_000)}; __Host-placecard-door-1=%ff; __proto__=1; language=hu; language=en` },
  { 'accept-language': 'x'.repeat(2_000), 'accept-encoding': 'br;q=nonsense, gzip;q=-1', accept: '\u00ff/\u00fe' },
  { 'if-none-match': '"', 'if-modified-since': 'never', range: 'bytes=9-1' },
  { 'last-event-id': '999999999999999999999999', 'x-forwarded-for': "1.1.1.1, ' or 1=1", forwarded: 'for=_hidden' },
  { 'last-event-id': '-1.5e3:\u00e9', 'user-agent': '', host: 'evil.test:99999' },
  { host: '[', 'x-http-method-override': 'DELETE', 'content-encoding': 'gzip' },
];

export const nastyText = fc.constantFrom(...NASTY_TEXTS);
export const nastyValue = fc.oneof(fc.constantFrom(...NASTY_VALUES), nastyText, fc.jsonValue({ maxDepth: 3 }));
