import { isLanguage, type Language } from './translate.ts';

/** The first of the language tags ("hu-HU", "en") that is one of ours. */
export function pickLanguage(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const [primary] = tag.trim().toLowerCase().split('-', 1);
    if (isLanguage(primary)) return primary;
  }
  return undefined;
}

/** Language tags of an `Accept-Language` header, by descending quality. */
export function parseAcceptLanguage(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, weight: quality === undefined ? 1 : Number(quality.slice('q='.length)) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
