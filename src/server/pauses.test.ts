import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createTurns, noteCall, rest } from './pauses.ts';

it('lets bulk work rest for longer than it worked while the server is in use, all of it together', async () => {
  const order: string[] = [];
  const note = (name: string) => () => order.push(name);
  await Promise.all([sleep(200).then(note('timer')), rest(100).then(note('unused'))]);
  noteCall('somebody else', () => {});
  await Promise.all([rest(10).then(note('one')), rest(10).then(note('other')), sleep(15).then(note('timer'))]);
  expect(order).toEqual(['unused', 'timer', 'timer', 'one', 'other']);
});

it('rests for calls of others, not for those of its own caller', async () => {
  const order: string[] = [];
  const note = (name: string) => () => order.push(name);
  const restOf = (caller: string) =>
    new Promise<void>((resolve) => noteCall(caller, () => void rest(20).then(resolve)));
  await sleep(350);
  noteCall('Anna', () => {});
  await Promise.all([sleep(200).then(note('timer')), restOf('Anna').then(note('alone'))]);
  noteCall('Béla', () => {});
  await Promise.all([restOf('Anna').then(note('beside Béla')), sleep(15).then(note('timer'))]);
  expect(order).toEqual(['alone', 'timer', 'timer', 'beside Béla']);
});

it('gives the memory of bulk work back once nobody has called for a moment', async () => {
  const collect = vi.fn();
  vi.stubGlobal('gc', collect);
  onTestFinished(() => void vi.unstubAllGlobals());
  const calling = setInterval(() => noteCall('Anna', () => {}), 20);
  await rest(5);
  await sleep(600);
  expect(collect).not.toHaveBeenCalled();
  clearInterval(calling);
  await vi.waitFor(() => expect(collect).toHaveBeenCalledTimes(1), { timeout: 5_000 });
  expect(collect).toHaveBeenCalledWith(expect.objectContaining({ flavor: 'last-resort' }));
});

it('runs work one after the other, also after one that fails', async () => {
  const takeTurn = createTurns();
  const order: string[] = [];
  const failing = takeTurn(async () => {
    order.push('first begins');
    await new Promise((resolve) => setImmediate(resolve));
    order.push('first ends');
    throw new Error('refused');
  });
  const second = takeTurn(async () => order.push('second begins'));
  await expect(failing).rejects.toThrow('refused');
  await second;
  expect(order).toEqual(['first begins', 'first ends', 'second begins']);
});
