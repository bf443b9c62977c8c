import { expect, it } from 'vitest';
import { toLeft } from './use-door-entry.ts';

it('says that staff left the door, though its stream says after that that the session is over', () => {
  const left = toLeft({ kind: 'opening' }, 'left');
  expect(left).toMatchObject({ kind: 'code', reason: 'left' });
  expect(toLeft(left, 'over')).toBe(left);
  expect(toLeft({ kind: 'opening' }, 'over')).toMatchObject({ kind: 'code', reason: 'over' });
});
