import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeRedirectPath } from './safe-redirect.ts';

const ORIGIN = 'https://placecard.example';

describe('safeRedirectPath', () => {
  it.each([
    '/',
    '/dashboard',
    '/events/123456789012/edit?tab=seats&x=%2F%2F#here',
    '/guests?name=Szőke',
    '/e/1?next=https://elsewhere.example/a//b',
    '/a#//b',
    '/a.b/c..d',
  ])('lets %s through as it is', (path) => {
    expect(safeRedirectPath(path)).toBe(path);
  });

  it.each([
    ['another site', 'https://evil.example/'],
    ['a host without a scheme', '//evil.example'],
    ['a host after backslashes', '\\\\evil.example'],
    ['a backslash that browsers read as a slash', '/\\evil.example'],
    ['a backslash later on', '/a\\b'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a newline that browsers drop', '/\n/evil.example'],
    ['a return that browsers drop', '/\r/evil.example'],
    ['a space in front', ' /dashboard'],
    ['a tab in front', '\t//evil.example'],
    ['a NUL', '/\u0000/evil.example'],
    ['a delete character', '/\u007f'],
    ['a space that is none', '/\u00a0'],
    ['dots that lead to a host', '/.//evil.example'],
    ['dots that lead up to a host', '/a/..//evil.example'],
    ['dots in disguise', '/%2e//evil.example'],
    ['dots that lead up', '/a/../b'],
    ['two slashes within', '/a//b'],
    ['a script', 'javascript:alert(1)'],
    ['a relative path', 'dashboard'],
    ['nothing', ''],
    ['a novel', `/${'a'.repeat(2000)}`],
    ['a list', ['/dashboard']],
    ['an object', { toString: () => '/dashboard' }],
    ['null', null],
    ['undefined', undefined],
    ['a number', 7],
  ])('refuses %s', (_name, value) => {
    expect(safeRedirectPath(value)).toBeUndefined();
  });

  // Characters that redirect tricks are made of; most of the tested values join them at random.
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2F',
    '%5c',
    ':',
    '@',
    '?',
    '#',
    '\t',
    '\n',
    '\r',
    ' ',
    'a',
  );
  const word = fc.constantFrom(
    'evil.example',
    'https:',
    'javascript:',
    'data:',
    '\u0000',
    '\u2028',
    '。',
    '／',
    '\ufeff',
  );
  const tricky = fc
    .array(fc.oneof({ weight: 3, arbitrary: piece }, word), { maxLength: 12 })
    .map((parts) => parts.join(''));
  const value = fc.oneof(
    tricky,
    tricky.map((rest) => `/${rest}`),
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
  );

  it('never leaves the site, however a browser reads it', () => {
    let passed = 0;
    fc.assert(
      fc.property(value, (candidate) => {
        const path = safeRedirectPath(candidate);
        if (path === undefined) return;
        passed++;
        expect(path).toBe(candidate);
        const url = new URL(path, `${ORIGIN}/auth`);
        expect(url.origin).toBe(ORIGIN);
        // The path stays on this site even if it is split into its parts and joined again.
        expect(new URL(url.pathname + url.search + url.hash, ORIGIN).origin).toBe(ORIGIN);
      }),
      { numRuns: 5000 },
    );
    expect(passed).toBeGreaterThan(100);
  });
});
