import { isLanguage, type Language } from './translate.ts';

/** The first of the language tags, most wanted first ("hu-HU", "en"), that we speak. */
export function pickLanguage(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const [primary] = tag.trim().toLowerCase().split('-', 1);
    if (isLanguage(primary)) return primary;
  }
  return undefined;
}

/** Tags of an `Accept-Language` header, most wanted first. */
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
