import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName } from './fold-name.ts';
import { MAX_MATCHES, MAX_WHOLE_MATCHES } from './max-matches.ts';
import { NameIndex } from './name-index.ts';
import { parseNameQuery } from './name-query.ts';
import { STEPS_PER_SLICE } from './name-table.ts';
import { isWholeName, splitTitles } from './whole-name.ts';

interface Person {
  readonly id: number;
  readonly fullName: string;
}

const toPeople = (names: readonly string[]): Person[] => names.map((fullName, id) => ({ id, fullName }));

function search(people: readonly Person[], name: string) {
  const words = parseNameQuery(name);
  if (!words) throw new Error(`“${name}” is too short.`);
  const beginning = NameIndex.begin(people);
  let begun = beginning.next();
  while (!begun.done) begun = beginning.next();
  const foundBefore = begun.value.find(words);
  for (const _ of begun.value.finish());
  const found = begun.value.find(words);
  expect(foundBefore, 'found before the index was finished').toEqual(found);
  return found;
}

const findNames = (names: readonly string[], name: string) =>
  listAll(search(toPeople(names), name)).map(({ fullName }) => fullName);

const listAll = ({ whole, partial }: { whole: Person[]; partial: Person[] }) => [...whole, ...partial];

/** How many letters missing, added or replaced, or neighbours swapped, lead from one text to the other. */
function countEdits(from: readonly string[], to: readonly string[]): number {
  const rows = Array.from({ length: from.length + 1 }, (_, i) =>
    Array.from({ length: to.length + 1 }, (_, j) => i + j),
  );
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= from.length; i++) {
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1];
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      (rows[i] as number[])[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(from.length, to.length);
}

const isOneTypo = (from: string, to: string) => countEdits([...from], [...to]) <= 1;

function hasWithTypo(text: string, word: string): boolean {
  const letters = [...text];
  const { length } = [...word];
  return letters.some((_, start) =>
    [length - 1, length, length + 1].some((size) => isOneTypo(letters.slice(start, start + size).join(''), word)),
  );
}

/** The rules of the search once more, written as plainly as possible: every person is compared. */
function searchNaively(people: readonly Person[], name: string) {
  const typed = splitTitles(foldName(name).split(' '));
  const distinct = [...new Set([...typed.titles, ...typed.words])];
  const canHaveTypo = (word: string) => [...word].length >= 4;
  const judged = people.map((person) => {
    const folded = foldName(person.fullName);
    const needs = distinct.filter((word) => !folded.includes(word));
    const isFound = needs.every((word) => canHaveTypo(word) && hasWithTypo(folded, word));
    return { person, folded, typos: isFound ? needs.length : Number.POSITIVE_INFINITY };
  });
  const fewest = Math.min(...judged.map(({ typos }) => typos));
  const hasTypos = fewest > 0;
  const ranked = judged
    .filter(({ typos }) => typos === fewest && typos !== Number.POSITIVE_INFINITY)
    .map(({ person, folded }) => {
      const parts = folded.split(' ');
      const isPart = (fits: (part: string, word: string) => boolean) =>
        distinct.every((word) => parts.some((part) => fits(part, word)));
      const startsNear = (part: string, word: string) =>
        part.startsWith(word) ||
        (canHaveTypo(word) &&
          [-1, 0, 1].some((more) => isOneTypo([...part].slice(0, [...word].length + more).join(''), word)));
      const isWhole = isWholeName(typed, splitTitles(parts));
      const isStart = isPart(hasTypos ? startsNear : (part, word) => part.startsWith(word));
      return { person, rank: isWhole ? 0 : isStart ? 1 : 2 };
    })
    .sort(
      (a, b) =>
        a.rank - b.rank || a.person.fullName.localeCompare(b.person.fullName, 'hu') || a.person.id - b.person.id,
    );
  const whole = ranked.filter(({ rank }) => rank === 0).map(({ person }) => person);
  const others = ranked.filter(({ rank }) => rank > 0).map(({ person }) => person);
  const partial = others.slice(0, Math.max(0, 20 - whole.length));
  return { whole, partial, hasMore: partial.length < others.length };
}

// Few letters, so that names resemble each other and queries find something.
const letter = fc.constantFrom(...'aábcsőoAÖ', 'א', '🎉', 'é', '%', '_', '.');
const letters = fc.string({ unit: letter, minLength: 1, maxLength: 8 });
const word = fc.oneof({ arbitrary: letters, weight: 9 }, fc.constantFrom('dr.', 'Dr', 'özv.', 'Mrs'));
const space = fc.constantFrom(' ', '  ', '\t', '\u00a0');
const nameOf = (parts: readonly string[], gap: string) => parts.join(gap);
const anyName = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 4 }), space)
  .map(([parts, gap]) => nameOf(parts, gap));
const anyNames = fc.array(anyName, { maxLength: 40 });

/** A word with one letter missing, added or replaced, or with neighbours swapped. */
const typoIn = (text: string) =>
  fc
    .tuple(fc.constantFrom('missing', 'added', 'other', 'swapped'), fc.nat([...text].length - 1), letter)
    .map(([kind, at, fresh]) => {
      const letters = [...text];
      const next = letters[at + 1];
      if (kind === 'missing') letters.splice(at, 1);
      else if (kind === 'added') letters.splice(at, 0, fresh);
      else if (kind === 'other' || next === undefined) letters[at] = fresh;
      else letters.splice(at, 2, next, letters[at] ?? '');
      return letters.join('');
    });

describe('a query', () => {
  it.each(['', ' ', 'a', ' a ', '\t\n', 'é', 'e\u0301', '\u0301\u0301\u0301', '🎉', '가'])(
    'is too short: “%s”',
    (name) => {
      expect(parseNameQuery(name)).toBeUndefined();
    },
  );

  it.each([
    ['  Szőke   ÉVA ', ['szoke', 'eva']],
    ['ab', ['ab']],
    ['%_', ['%_']],
    ['🎉🎉', ['🎉🎉']],
  ])('is split into folded words: “%s”', (name, words) => {
    expect(parseNameQuery(name)).toEqual(words);
  });
});

describe('a search', () => {
  it('finds the same people as comparing everyone', () => {
    const queries = fc.oneof(anyName, fc.string({ unit: letter, minLength: 2, maxLength: 6 }));
    fc.assert(
      fc.property(anyNames, queries, (names, query) => {
        fc.pre(parseNameQuery(query) !== undefined);
        const people = toPeople(names);
        expect(search(people, query)).toEqual(searchNaively(people, query));
      }),
      { numRuns: 500 },
    );
  });

  it('finds the same people as comparing everyone, for names with typos', () => {
    const cases = fc
      .array(anyName, { minLength: 1, maxLength: 40 })
      .chain((names) => fc.tuple(fc.constant(names), fc.constantFrom(...names).chain(typoIn)));
    fc.assert(
      fc.property(cases, ([names, query]) => {
        fc.pre(parseNameQuery(query) !== undefined);
        const people = toPeople(names);
        expect(search(people, query)).toEqual(searchNaively(people, query));
      }),
      { numRuns: 500 },
    );
  });

  it('finds by any part of each word, in any order', () => {
    const part = fc.tuple(word, fc.nat(), fc.nat());
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), fc.infiniteStream(fc.nat()), (parts, keys) => {
        const name = parts.map(([text]) => text).join(' ');
        const pieces = parts.map(([text, from, length]) => {
          const letters = [...text];
          const start = from % letters.length;
          return { text: letters.slice(start, start + 1 + length).join(''), key: keys.next().value };
        });
        const query = pieces
          .sort((a, b) => a.key - b.key)
          .map(({ text }) => text)
          .join(' ');
        fc.pre(parseNameQuery(query) !== undefined);
        expect(findNames([name, 'Somebody Else'], query)).toContain(name);
      }),
    );
  });

  it('finds a name in which one long enough word was mistyped', () => {
    const cases = fc
      .array(word, { minLength: 1, maxLength: 3 })
      .chain((parts) => fc.tuple(fc.constant(parts), fc.nat(parts.length - 1)))
      .chain(([parts, at]) => fc.tuple(fc.constant(parts), fc.constant(at), typoIn(parts[at] ?? '')));
    fc.assert(
      fc.property(cases, ([parts, at, mistyped]) => {
        const query = parts.with(at, mistyped).join(' ');
        fc.pre([...foldName(mistyped)].length >= 4);
        const name = parts.join(' ');
        expect(findNames([name], query)).toEqual([name]);
      }),
    );
  });

  it.each([
    ['kovacs', ['Kovács Anna', 'Kovácsné Pál Éva']],
    ['ANNA kov', ['Kovács Anna']],
    ['ács', ['Kovács Anna', 'Kovácsné Pál Éva']],
    ['szoke', ['Szőke Márton']],
    ['%%', []],
    ['100%', ['Zed 100% _']],
    ['% _', ['Zed 100% _']],
    ['a%a', []],
    // Found despite a typo: a letter missing, added, replaced, swapped; a forgotten space; typos in two words.
    ['Kovcs Anna', ['Kovács Anna']],
    ['Kovvács Anna', ['Kovács Anna']],
    ['Kovábs Anna', ['Kovács Anna']],
    ['Kovásc Anna', ['Kovács Anna']],
    ['KovácsAnna', ['Kovács Anna']],
    ['Kovásc Anan', ['Kovács Anna']],
    // Not found: two typos in one word, or one in a short word.
    ['Kvoásc', []],
    ['Ana Kovács', []],
    ['Pla', []],
  ])('for “%s” finds %j', (query, expected) => {
    const names = ['Szőke Márton', 'Kovácsné Pál Éva', 'Kovács Anna', 'Zed 100% _'];
    expect(findNames(names, query)).toEqual(expected);
  });

  it('allows typos only when nobody has the words as typed', () => {
    expect(findNames(['Marta', 'Maria', 'Mariann'], 'maria')).toEqual(['Maria', 'Mariann']);
    expect(findNames(['Marta', 'Mariann'], 'maria')).toEqual(['Mariann']);
    expect(findNames(['Marta', 'Noémi'], 'maria')).toEqual(['Marta']);
  });

  it('lists whole names first, then beginnings of words, then the rest, each in Hungarian order', () => {
    const names = [
      'Johanna Zsolt',
      'Anna Zsolt',
      'Csaba Annabella',
      'Czakó Annabella',
      'Zsolt Anna',
      'Zoltán Annamária',
    ];
    expect(findNames(names, 'anna')).toEqual([
      'Anna Zsolt',
      'Czakó Annabella',
      'Csaba Annabella',
      'Zoltán Annamária',
      'Zsolt Anna',
      'Johanna Zsolt',
    ]);
    expect(findNames(names, 'zsolt anna')).toEqual(['Anna Zsolt', 'Zsolt Anna', 'Johanna Zsolt']);
  });

  it('shows twenty and says that there are more', () => {
    const people = toPeople(Array.from({ length: 21 }, (_, index) => `Anna ${String(index).padStart(2, '0')}`));
    expect(search(people, 'anna')).toEqual({ whole: [], partial: people.slice(0, MAX_MATCHES), hasMore: true });
    expect(search(people.slice(1), 'anna')).toEqual({ whole: [], partial: people.slice(1), hasMore: false });
  });

  it('shows everyone whose whole name was typed', () => {
    const namesakes = toPeople(Array.from({ length: 30 }, () => 'Nagy Anna'));
    const others = [{ id: 100, fullName: 'Nagy Annamária' }];
    expect(search([...others, ...namesakes], 'anna NAGY')).toEqual({ whole: namesakes, partial: [], hasMore: true });
    expect(search(namesakes, 'nagy anna')).toEqual({ whole: namesakes, partial: [], hasMore: false });
    expect(search(namesakes, 'nagy anma').whole).toEqual([]);
    expect(search(namesakes, 'nagy anma').partial).toHaveLength(MAX_MATCHES);
  });

  it('shows a thousand of more namesakes than that', () => {
    const namesakes = toPeople(Array.from({ length: MAX_WHOLE_MATCHES + 1 }, () => 'Nagy Anna'));
    const found = { whole: namesakes.slice(0, MAX_WHOLE_MATCHES), partial: [], hasMore: true };
    expect(search(namesakes, 'nagy anna')).toEqual(found);
  });

  it('finds nobody in an empty list', () => {
    expect(search([], 'anna')).toEqual({ whole: [], partial: [], hasMore: false });
  });

  it.each([
    ['one long word', 'a'.repeat(10_000)],
    ['thousands of words', Array.from({ length: 3_000 }, (_, index) => `w${index}`).join(' ')],
    ['thousands of words that people have', Array.from({ length: 2_000 }, (_, index) => `name${index}`).join(' ')],
    ['thousands of letters', 'a b '.repeat(2_500)],
  ])('ends a search for %s', (_name, query) => {
    const people = toPeople(Array.from({ length: 5_000 }, (_, index) => `Name${index} Aaaa${index}`));
    const index = NameIndex.of(people);
    const words = parseNameQuery(query) ?? [];
    expect([...index.find(words).whole, ...index.suggest(words)]).toEqual([]);
  });
});

describe('names invented to be slow to search', () => {
  /** Letters without a pattern, the same in every run. */
  const letterAt = (id: number, at: number, letters: number) =>
    String.fromCharCode(
      97 + Math.floor(Math.abs(Math.sin((id * 190 + at) * 12.9898) * 43_758.5453 * letters) % letters),
    );
  const makeNames = (count: number, letters = 2) =>
    Array.from({ length: count }, (_, id) =>
      Array.from({ length: 180 }, (_, at) => letterAt(id, at, letters)).join(''),
    );

  it('are indexed in slices of a bounded number of steps', () => {
    const building = NameIndex.build(toPeople(makeNames(2_000)));
    let slices = 0;
    let next = building.next();
    while (!next.done) {
      slices += 1;
      next = building.next();
    }
    const { steps } = next.value;
    // A slice may end at most one name late; sorting ends with a part of one.
    expect(slices).toBeGreaterThanOrEqual(Math.floor(steps / (STEPS_PER_SLICE + 200)) - 1);
    expect(slices).toBeGreaterThan(50);
  });

  it('stop a search early, which says that there may be more and still finds whole names', () => {
    const names = makeNames(22_000);
    const index = NameIndex.of(toPeople(names));
    const mistyped = names.slice(0, 10).map((name) => `${name.slice(0, 90)}ab${name.slice(91, 120)}`);
    expect(index.find(mistyped)).toEqual({ whole: [], partial: [], hasMore: true });
    const lookups = names.slice(-5).map((name) => ({ name, found: index.find([name]) }));
    for (const { name, found } of lookups) expect(found.whole.map(({ fullName }) => fullName)).toContain(name);
    expect(lookups.some(({ found }) => found.hasMore)).toBe(true);
  });

  it('take more memory than real ones, which the estimate shows', () => {
    const real = NameIndex.of(toPeople(Array.from({ length: 500 }, (_, id) => `Kovács Anna ${id}`)));
    expect(NameIndex.of(toPeople(makeNames(500, 26))).bytes).toBeGreaterThan(4 * real.bytes);
  });
});

describe('names that nobody has', () => {
  const LIST = ['Kovács Anna', 'Kovács Béla', 'Szabó Erzsébet', 'Dr. Nagy Péter Pál', 'Smith Jonathan'];
  const suggest = (names: readonly string[], typed: string) =>
    NameIndex.of(toPeople(names))
      .suggest(parseNameQuery(typed) ?? [])
      .map(({ fullName }) => fullName);
  it.each([
    ['Kovacs Ana', ['Kovács Anna']],
    ['Ana Kovax', ['Kovács Anna']],
    ['Szabo Elizsebet', ['Szabó Erzsébet']],
    ['dr Nagy Pettar', ['Dr. Nagy Péter Pál']],
    ['Johnathon Smith', ['Smith Jonathan']],
    ['Kovács Ida', []],
    ['Kovács Zoltán', []],
    ['Ana', []],
  ])('“%s” suggest %j', (typed, expected) => {
    expect(suggest(LIST, typed)).toEqual(expected);
  });

  it('suggest at most five people, in the order of the list', () => {
    const many = ['e', 'b', 'c', 'a', 'd', 'f', 'g'].map((letter) => `Kovács Anna${letter}`);
    expect(suggest(many, 'Kovacs Annyx')).toEqual(['a', 'b', 'c', 'd', 'e'].map((letter) => `Kovács Anna${letter}`));
  });
});

it('is renewed for the same people in any order, and not once somebody came, left or has another name', () => {
  const people = toPeople(['Nagy Béla', 'Kovács Anna', 'Szőke Éva']);
  const index = NameIndex.of(people);
  const renew = (now: readonly Person[]) => {
    const renewing = index.renew(now, (one, other) => one.fullName === other.fullName);
    let step = renewing.next();
    while (!step.done) step = renewing.next();
    return step.value;
  };
  const copies = people.map((person) => ({ ...person })).reverse();
  const found = renew(copies)?.find(['kovacs', 'anna']);
  expect(found).toEqual(index.find(['kovacs', 'anna']));
  expect(found?.whole[0]).toBe(copies[1]);
  expect(renew(copies.slice(1))).toBeUndefined();
  expect(renew([...copies, { id: 9, fullName: 'Tóth Gergő' }])).toBeUndefined();
  expect(renew(copies.with(1, { id: 9, fullName: 'Kovács Anna' }))).toBeUndefined();
  expect(renew(copies.with(1, { id: 1, fullName: 'Kovács Ilona' }))).toBeUndefined();
});
