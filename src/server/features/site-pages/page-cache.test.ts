import { expect, it } from 'vitest';
import { PageCache } from './page-cache.ts';

it('makes a page once for all who ask at the same time or later', async () => {
  const cache = new PageCache();
  let made = 0;
  const make = async () => `page ${++made}`;
  expect(await Promise.all([cache.find('a', make), cache.find('a', make)])).toEqual(['page 1', 'page 1']);
  expect(await cache.find('b', make)).toBe('page 2');
  expect(await cache.find('a', make)).toBe('page 1');
});

it('tries again what could not be made', async () => {
  const cache = new PageCache();
  await expect(cache.find('a', () => Promise.reject(new Error('no renderer')))).rejects.toThrow('no renderer');
  expect(await cache.find('a', async () => 'page')).toBe('page');
});

it('forgets the page that nobody asked for longest', async () => {
  const cache = new PageCache();
  for (let index = 0; index < 500; index++) await cache.find(String(index), async () => `first ${index}`);
  await cache.find('0', async () => 'again');
  await cache.find('new', async () => 'new');
  expect(await cache.find('0', async () => 'again')).toBe('first 0');
  expect(await cache.find('1', async () => 'again')).toBe('again');
});
