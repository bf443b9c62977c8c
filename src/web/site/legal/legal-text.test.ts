import { describe, expect, it } from 'vitest';
import { privacy as privacyEn } from './en/privacy.ts';
import { terms as termsEn } from './en/terms.ts';
import { privacy as privacyHu } from './hu/privacy.ts';
import { terms as termsHu } from './hu/terms.ts';
import { LEGAL_SLOTS, type LegalBlock, type LegalText, TIERS_BLOCK } from './legal-text.ts';

function stringsOf(block: LegalBlock): string[] {
  if (block === TIERS_BLOCK) return [];
  if (typeof block === 'string') return [block];
  return Array.isArray(block) ? [...block] : Object.entries(block).flat();
}

function shapeOf(block: LegalBlock): string {
  if (typeof block === 'string') return block === TIERS_BLOCK ? 'tiers' : 'text';
  return `${Array.isArray(block) ? 'list' : 'entries'} ${stringsOf(block).length}`;
}

const allStrings = ({ intro, sections }: LegalText) => [
  ...intro,
  ...sections.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(stringsOf)]),
];

describe.each([
  ['terms', termsEn, termsHu],
  ['privacy', privacyEn, privacyHu],
])('the %s', (_name, en, hu) => {
  it('have the same sections in both languages, so that an anchor leads to the same place', () => {
    const outline = ({ sections }: LegalText) => sections.map(({ id, blocks }) => [id, blocks.map(shapeOf)]);
    expect(outline(hu)).toEqual(outline(en));
    expect(hu.intro).toHaveLength(en.intro.length);
    const ids = en.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each([
    ['English', en],
    ['Hungarian', hu],
  ])('ask in %s only for what is filled in, and say nothing twice in a section', (_language, text) => {
    const strings = allStrings(text);
    const asked = strings.flatMap((string) => [...string.matchAll(/\{(\w*)\}/g)].map(([, name]) => name));
    expect(asked.filter((name) => !LEGAL_SLOTS.some((slot) => slot === name))).toEqual([]);
    expect(strings.map((string) => string.replace(/\{\w+\}/g, '')).join('')).not.toMatch(/[{}]/);
    for (const { blocks } of text.sections) {
      const inSection = blocks.flatMap(stringsOf);
      expect(new Set(inSection).size).toBe(inSection.length);
    }
  });
});
