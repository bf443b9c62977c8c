import { expect, it } from 'vitest';
import { Windows } from './windows.ts';

it('forgets the window that began first where there are too many', () => {
  const windows = new Windows({ windowMs: 1_000, maxKeys: 2 });
  for (const [now, key] of ['a', 'b', 'a'].entries()) windows.open(key, now * 600).used += 1;
  windows.open('c', 1_300);
  expect(windows.get('a')).toEqual({ start: 1_200, used: 1 });
  expect(windows.get('b')).toBeUndefined();
  expect(windows.get('c')).toEqual({ start: 1_300, used: 0 });
});
