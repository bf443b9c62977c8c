import type { FontMetrics, FontName, Fonts } from './sheet.ts';

export const MM_PER_POINT = 25.4 / 72;
/** Names never get smaller than this many points. */
export const SMALLEST_NAME = 9;
/** From one baseline to the next, as a share of the size. */
export const LEADING = 1.18;
/** More lines are tried only if a text would otherwise shrink below this share of its full size. */
const COMFORTABLE_SHARE = 0.7;
/** One more line has to make the text larger by this factor to be worth it. */
const WORTHWHILE_GAIN = 1.08;
const SIZE_STEP = 0.25;
const ELLIPSIS = '…';

/** Fonts to try in turn. Fraunces has no Cyrillic and no Greek; Inter has both. */
const FALLBACKS: Readonly<Record<FontName, readonly FontName[]>> = {
  serif: ['serif', 'sans'],
  serifBold: ['serifBold', 'sansBold'],
  serifItalic: ['serifItalic', 'sans'],
  sans: ['sans', 'serif'],
  sansBold: ['sansBold', 'serifBold'],
};

// Control characters and others that draw nothing: soft hyphens, joiners, direction marks, variation selectors.
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/** A text as it is printed: on one line, composed, without invisible characters, which fonts have no glyphs for. */
export const printableText = (text: string): string =>
  text.normalize('NFC').replace(/\s+/g, ' ').replace(INVISIBLE, '').trim();

/** Characters of a text that has only invisible ones, written as 'U+200B': a problem can't show them as they are. */
export function listInvisible(text: string): string[] {
  if (printableText(text) !== '') return [];
  const characters = new Set(text.replace(/\s/g, ''));
  return [...characters].map(
    (character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
}

/** The first suitable font that has every glyph of the text; if there is none, the best one and what no font has. */
export function chooseFont(
  fonts: Fonts,
  text: string,
  preferred: FontName,
): { readonly font: FontName; readonly missing: readonly string[] } {
  let best = { font: preferred, lacking: Number.POSITIVE_INFINITY };
  let missing: readonly string[] | undefined;
  for (const font of FALLBACKS[preferred]) {
    const lacking = fonts[font].findMissing(text);
    if (lacking.length === 0) return { font, missing: lacking };
    if (lacking.length < best.lacking) best = { font, lacking: lacking.length };
    // Keeps only the characters that all fonts so far lack.
    missing = (missing ?? lacking).filter((character) => lacking.includes(character));
  }
  return { font: best.font, missing: missing ?? [] };
}

export interface TextRoom {
  readonly width: number;
  /** From the top of the first line's capitals to the last line's baseline. */
  readonly height: number;
  readonly maxSize: number;
  readonly minSize: number;
  readonly maxLines: number;
  /** Takes more lines before it gets any smaller: one small name among others looks like a mistake. */
  readonly keepsSize?: boolean;
  /** Breaks a word that is wider than the room anywhere, rather than cutting it: for lists, where all words count. */
  readonly breaksWords?: boolean;
}

export interface FittedText {
  readonly lines: readonly string[];
  readonly size: number;
  /** Not everything fits: the last line ends in an ellipsis. */
  readonly isCut: boolean;
}

/** Height in millimetres of lines, from the top of the first line's capitals to the last line's baseline. */
export const heightOfLines = (font: FontMetrics, count: number, size: number): number =>
  size * MM_PER_POINT * (font.capHeight + (count - 1) * LEADING);

/** Widths are proportional to the size, so each text is measured once, at this size. */
const MEASURED_SIZE = 10;
const unitWidth = (font: FontMetrics, text: string) => font.widthOf(text, MEASURED_SIZE) / MEASURED_SIZE;

const sizeForHeight = (font: FontMetrics, count: number, height: number) =>
  height / (MM_PER_POINT * (font.capHeight + (count - 1) * LEADING));

const BETWEEN_WORDS = /(?<= )/;
/** Also after the hyphen of a double name, but not of 'QR-code', and after the slashes of an address. */
const AFTER_SIGNS = /(?<= )|(?<=[^ -]{3}-)(?=[^ -])|(?<=[^ /]\/)(?=[^ /])/;
/** Also before the dots of an address. */
const INSIDE_WORDS = new RegExp(`${AFTER_SIGNS.source}|(?<=[\\p{L}\\d]{4})(?=\\.[\\p{L}\\d]{2})`, 'u');
const ANYWHERE = new RegExp(`${INSIDE_WORDS.source}|(?<=\\S{6})(?=\\S{3})`, 'u');
/** Titles, initials, ordinal numbers and 'and': at the end of a line they look torn off the name or word that they belong to. */
const STAYS_WITH_NEXT = /^(?:\p{L}{1,4}|\d+)\. $|^(?:dr|prof|ifj|özv|özvegy|mr|mrs|ms|miss|and|és|&) $/iu;
const STAYS_WITH_LAST = /^(?:jr|sr|ii|iii|iv|phd|md|esq)\b/i;

/** The parts of a text between which a line may end, each with the space after it. */
function splitText(text: string, where: RegExp, ties = true): string[] {
  if (!ties) return text.split(where);
  const parts: string[] = [];
  let isTied = false;
  for (const part of text.split(where)) {
    if (isTied || (parts.length > 0 && STAYS_WITH_LAST.test(part))) parts.push(`${parts.pop() ?? ''}${part}`);
    else parts.push(part);
    isTied = STAYS_WITH_NEXT.test(part);
  }
  return parts;
}

/** Width of the widest part of a text that is not broken: a narrower column would make the text smaller. */
export const widestPart = (font: FontMetrics, text: string, size: number): number =>
  Math.max(...splitText(text, AFTER_SIGNS).map((part) => font.widthOf(part.trimEnd(), size)));

/** Splits words, each with the space after it, into lines whose widest one is as narrow as possible. */
function balanceLines(font: FontMetrics, words: readonly string[], count: number): string[] {
  const ends = [0];
  for (const word of words) ends.push((ends.at(-1) ?? 0) + unitWidth(font, word));
  const widthOf = (from: number, to: number) => (ends[to] ?? 0) - (ends[from] ?? 0);
  // best[i]: the narrowest way to set the first i words on the lines so far, and where its last line begins.
  let best = words.map((_, index) => ({ width: widthOf(0, index + 1), starts: [0] }));
  for (let line = 1; line < count; line++) {
    best = best.map((oneLineLess, end) => {
      let found = oneLineLess;
      for (let start = 1; start <= end; start++) {
        const before = best[start - 1];
        if (!before) continue;
        const width = Math.max(before.width, widthOf(start, end + 1));
        if (width < found.width) found = { width, starts: [...before.starts, start] };
      }
      return found;
    });
  }
  const starts = best.at(-1)?.starts ?? [0];
  return starts.map((start, index) =>
    words
      .slice(start, starts[index + 1])
      .join('')
      .trim(),
  );
}

function cutText(font: FontMetrics, text: string, { width, height, minSize, maxLines }: TextRoom): FittedText {
  const fitting = Math.floor((height / (minSize * MM_PER_POINT) - font.capHeight) / LEADING) + 1;
  const count = Math.max(1, Math.min(maxLines, fitting));
  const fits = (line: string) => font.widthOf(line, minSize) <= width;
  const lines: string[] = [];
  const join = (parts: readonly string[]) => parts.join('').trimEnd();
  let rest = splitText(text, INSIDE_WORDS);
  while (lines.length < count - 1 && rest.length > 0) {
    let taken = rest.length;
    while (taken > 0 && !fits(join(rest.slice(0, taken)))) taken--;
    if (taken === 0) break;
    lines.push(join(rest.slice(0, taken)));
    rest = rest.slice(taken);
  }
  const letters = [...join(rest)];
  const cutAfter = (kept: number) => letters.slice(0, kept).join('').trimEnd() + ELLIPSIS;
  let [kept, tooMany] = [0, letters.length + 1];
  while (tooMany - kept > 1) {
    const middle = Math.floor((kept + tooMany) / 2);
    if (fits(cutAfter(middle))) kept = middle;
    else tooMany = middle;
  }
  return { lines: [...lines, cutAfter(kept)], size: minSize, isCut: true };
}

/**
 * Sets a text as large as its room allows: on one line, on several where one line would be much smaller, and cut with an
 * ellipsis where even the smallest size is too large.
 */
export function fitText(font: FontMetrics, text: string, room: TextRoom): FittedText {
  const { width, height, maxSize, minSize, maxLines, keepsSize = false, breaksWords = false } = room;
  const [comfortable, gain] = keepsSize ? [maxSize, 1] : [maxSize * COMFORTABLE_SHARE, WORTHWHILE_GAIN];
  const roundDown = (size: number) =>
    size >= maxSize ? maxSize : Math.max(minSize, Math.floor(size / SIZE_STEP) * SIZE_STEP);
  const sizeOf = (lines: readonly string[]) =>
    Math.min(
      maxSize,
      width / Math.max(...lines.map((line) => unitWidth(font, line)), Number.MIN_VALUE),
      sizeForHeight(font, lines.length, height),
    );
  let best = { lines: [text], size: sizeOf([text]) };
  const tryLines = (where: RegExp, ties = true) => {
    if (best.size >= Math.max(minSize, comfortable)) return;
    const words = splitText(text, where, ties);
    for (let count = 2; count <= Math.min(maxLines, words.length); count++) {
      if (best.size >= Math.max(minSize, comfortable)) return;
      const lines = balanceLines(font, words, count);
      const size = sizeOf(lines);
      if (size > best.size * gain || (best.size < minSize && size >= minSize)) best = { lines, size };
    }
  };
  tryLines(BETWEEN_WORDS);
  for (const where of [AFTER_SIGNS, INSIDE_WORDS]) if (best.size < (keepsSize ? maxSize : minSize)) tryLines(where);
  if (best.size < minSize) tryLines(INSIDE_WORDS, false);
  if (breaksWords && best.size < minSize) tryLines(ANYWHERE);
  if (best.size < minSize) return cutText(font, text, room);
  return { lines: best.lines, size: roundDown(best.size), isCut: false };
}
