import { describe, expect, it } from 'vitest';
import { createTranslator, isLanguage } from './translate.ts';
import { translatorFor } from './translator.ts';

const catalog = {
  plain: 'Hello',
  nested: { deep: { greeting: 'Hello, {name} and {other}! {name}?' } },
  guests_one: '{count} guest',
  guests_other: '{count} guests',
  seats_one: 'One seat at {table}',
  seats_other: '{count} seats at {table}',
} as const;

const hungarian = {
  plain: 'Szia',
  nested: { deep: { greeting: '{other} és {name}, szia!' } },
  guests_one: '{count} vendég',
  guests_other: '{count} vendég',
  seats_one: 'Egy szék: {table}',
  seats_other: '{count} szék: {table}',
};

const en = createTranslator<typeof catalog>(catalog, 'en');
const hu = createTranslator<typeof catalog>(hungarian, 'hu');

describe('a message', () => {
  it('is found by its dotted key', () => {
    expect(en('plain')).toBe('Hello');
    expect(hu('plain')).toBe('Szia');
  });

  it('has all its placeholders replaced, in any order', () => {
    const params = { name: 'Anna', other: 'Béla' };
    expect(en('nested.deep.greeting', params)).toBe('Hello, Anna and Béla! Anna?');
    expect(hu('nested.deep.greeting', params)).toBe('Béla és Anna, szia!');
  });

  it('inserts values literally, also with placeholders, patterns or markup in them', () => {
    expect(en('nested.deep.greeting', { name: '{other}', other: '$& $1 <b>' })).toBe(
      'Hello, {other} and $& $1 <b>! {other}?',
    );
    expect(en('nested.deep.greeting', { name: '', other: 'x' })).toBe('Hello,  and x! ?');
  });

  it('has one full stop after a value that ends with one, and keeps three dots', () => {
    const t = createTranslator<{ until: '{date}. Thank you.'; wait: '{who}...' }>(
      { until: '{date}. Thank you.', wait: '{who}...' },
      'hu',
    );
    expect(t('until', { date: '2027. június 19.' })).toBe('2027. június 19. Thank you.');
    expect(t('until', { date: 'June 19, 2027' })).toBe('June 19, 2027. Thank you.');
    expect(t('wait', { who: 'Anna' })).toBe('Anna...');
  });

  it('formats numbers for the language', () => {
    const params = { name: 1234567, other: 0.5 };
    expect(en('nested.deep.greeting', params)).toBe('Hello, 1,234,567 and 0.5! 1,234,567?');
    expect(hu('nested.deep.greeting', params)).toBe('0,5 és 1\u00a0234\u00a0567, szia!');
  });
});

describe('a message with a count', () => {
  it.each([
    [0, '0 guests', '0 vendég'],
    [1, '1 guest', '1 vendég'],
    [2, '2 guests', '2 vendég'],
    [12_000, '12,000 guests', '12\u00a0000 vendég'],
  ])('of %d', (count, english, magyar) => {
    expect(en('guests', { count })).toBe(english);
    expect(hu('guests', { count })).toBe(magyar);
  });

  it('has other parameters too', () => {
    expect(en('seats', { count: 1, table: 'A' })).toBe('One seat at A');
    expect(en('seats', { count: 3, table: 'A' })).toBe('3 seats at A');
  });
});

describe('an unknown key', () => {
  const untyped = en as unknown as (key: string, params?: Record<string, unknown>) => string;

  it.each(['nothing', 'nested', 'nested.deep', 'plain.deeper', '', 'toString', 'nested.constructor', '__proto__.x'])(
    '"%s" throws',
    (key) => {
      expect(() => untyped(key)).toThrow(`No message with the key ${key}`);
    },
  );

  it('throws if the count is missing', () => {
    expect(() => untyped('guests')).toThrow('guests');
  });

  it('leaves a placeholder without a value', () => {
    expect(untyped('nested.deep.greeting', { name: 'Anna' })).toBe('Hello, Anna and {other}! Anna?');
  });
});

it('translates the whole catalogue into both languages', () => {
  expect(translatorFor('en')('common.save')).toBe('Save');
  expect(translatorFor('hu')('common.save')).not.toBe('Save');
});

it.each([
  ['en', true],
  ['hu', true],
  ['HU', false],
  ['de', false],
  ['', false],
  [undefined, false],
  [['en'], false],
])('isLanguage(%j) is %s', (value, expected) => {
  expect(isLanguage(value)).toBe(expected);
});
