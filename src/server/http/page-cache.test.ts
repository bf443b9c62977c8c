import { expect, it } from 'vitest';
import { PageCache } from './page-cache.ts';

it('renders a page once for all requests, also at the same time', async () => {
  const cache = new PageCache<string>(500);
  let made = 0;
  const make = async () => `page ${++made}`;
  expect(await Promise.all([cache.find('a', make), cache.find('a', make)])).toEqual(['page 1', 'page 1']);
  expect(await cache.find('b', make)).toBe('page 2');
  expect(await cache.find('a', make)).toBe('page 1');
});

it('renders again what failed to render', async () => {
  const cache = new PageCache<string>(500);
  await expect(cache.find('a', () => Promise.reject(new Error('no renderer')))).rejects.toThrow('no renderer');
  expect(await cache.find('a', async () => 'page')).toBe('page');
});

it('removes the page that was used longest ago', async () => {
  const cache = new PageCache<string>(500);
  for (let index = 0; index < 500; index++) await cache.find(String(index), async () => `first ${index}`);
  await cache.find('0', async () => 'again');
  await cache.find('new', async () => 'new');
  expect(await cache.find('0', async () => 'again')).toBe('first 0');
  expect(await cache.find('1', async () => 'again')).toBe('again');
});
