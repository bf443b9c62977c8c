import { expect, it } from 'vitest';
import { keyToStore } from './sandbox-store.ts';

const opened = { key: 'opened', savedAtMs: 1 };
const changed = { ...opened, savedAtMs: 2 };

it('a sandbox is stored under its own key until it was kept', () => {
  expect(keyToStore(opened, undefined, true)).toBe('opened');
  expect(keyToStore(changed, opened, false)).toBe('opened');
});

it('what is changed after keeping is a sandbox of its own, and stays that one', () => {
  const key = keyToStore(changed, opened, true);
  expect(key).not.toBe('opened');
  expect(keyToStore({ ...changed, savedAtMs: 3 }, { ...changed, key }, false)).toBe(key);
});

it('keeping it again without a change asks for the same event', () => {
  expect(keyToStore(opened, opened, true)).toBe('opened');
});
