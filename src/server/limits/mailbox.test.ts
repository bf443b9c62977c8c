import { expect, it } from 'vitest';
import { isPlainAddress, mailboxOf } from './mailbox.ts';

it.each([
  ['Anna@Example.com', 'anna@example.com'],
  [' anna+wedding@example.com', 'anna@example.com'],
  ['anna+a+b@example.com', 'anna@example.com'],
  ['Anna.Kovacs+x@gmail.com', 'annakovacs@gmail.com'],
  ['a.n.n.a.kovacs@googlemail.com', 'annakovacs@gmail.com'],
  ['anna.kovacs@ProtonMail.com', 'annakovacs@proton.me'],
  ['anna.kovacs@pm.me', 'annakovacs@proton.me'],
])('%s is the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

it('keeps addresses apart where dots count, and names that only begin alike', () => {
  expect(mailboxOf('anna.kovacs@example.com')).not.toBe(mailboxOf('annakovacs@example.com'));
  expect(mailboxOf('anna-maria@example.com')).not.toBe(mailboxOf('anna@example.com'));
});

it.each([
  ['anna@example.com', true],
  ['anna+wedding@example.com', false],
  ['anna.maria.von.trapp@example.com', true],
  ['Anna.Maria.Kovacs@gmail.com', true],
  ['a.n.n.a@gmail.com', false],
])('%s is an address as people write their own: %s', (address, isPlain) => {
  expect(isPlainAddress(address)).toBe(isPlain);
});
