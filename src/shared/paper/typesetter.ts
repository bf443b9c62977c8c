import {
  chooseFont,
  type FittedText,
  fitText,
  heightOfLines,
  LEADING,
  listInvisible,
  MM_PER_POINT,
  printableText,
  type TextRoom,
} from './fit-text.ts';
import type { Drawing, FontMetrics, FontName, Fonts, PrintProblem, TextDrawing } from './sheet.ts';

/** What a text belongs to, such as a guest or a table: problems with the text name it. */
export interface Subject {
  readonly key: string;
  readonly label: string;
}

export interface TextPosition {
  /** Where lines start, are centred or end, as `align` says. */
  readonly x: number;
  /** Top of the first line's capitals. */
  readonly top: number;
  readonly align: TextDrawing['align'];
  readonly color: string;
}

export interface SetText {
  readonly width: number;
  /** From the top of the first line's capitals to the last line's baseline. */
  readonly height: number;
  /** How far letters such as g and p reach below the last line's baseline. */
  readonly descent: number;
  draw(position: TextPosition): Drawing[];
}

interface PreparedText {
  readonly printable: string;
  readonly font: FontName;
  readonly missing: readonly string[];
}

/** How far letters such as g and p reach below the baseline, as a share of the text size. */
const DESCENT = 0.24;
const WRITING_LINE_WIDTH = 0.25;
/** Length of a line to write on, as a share of the room's width. */
const WRITING_LINE_SHARE = 0.8;

/** Stands for a character that the font lacks; the second one in fonts that lack the first too. */
const STAND_INS = ['□', '?'] as const;
const HAS_WORDS = /[\p{L}\p{N}]/u;

/** The text with a box for each character that its font lacks. */
export function boxMissing(font: FontMetrics, text: string): string {
  const missing = new Set(font.findMissing(text));
  if (missing.size === 0) return text;
  const box = font.findMissing(STAND_INS[0]).length === 0 ? STAND_INS[0] : STAND_INS[1];
  return [...text].map((character) => (missing.has(character) ? box : character)).join('');
}

/** Excludes U+20E3, the box of '1️⃣': Unicode counts it as a mark, but it is no part of a letter. */
const LETTER = /[\p{L}\p{N}]|(?!\u20e3)\p{M}/u;

/**
 * The text without the characters that its font lacks. A symbol leaves a space, because it may stand between two names, but none
 * before punctuation.
 */
function dropMissing(font: FontMetrics, text: string): string {
  const missing = new Set(font.findMissing(text));
  const replace = (character: string) => (LETTER.test(character) ? '' : ' ');
  const kept = [...text].map((character) => (missing.has(character) ? replace(character) : character)).join('');
  return kept
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:!?)])/g, '')
    .trim();
}

/**
 * A name without the emoji and other symbols that its font lacks. Undefined if nothing would be left, or if the font lacks
 * letters: a name without some of its letters is another name.
 */
export function leaveOutSymbols(font: FontMetrics, name: string): string | undefined {
  if (font.findMissing(name).some((character) => LETTER.test(character))) return undefined;
  const rest = dropMissing(font, name);
  return HAS_WORDS.test(rest) ? rest : undefined;
}

const ABOUT_BY_KEY: Readonly<Record<string, PrintProblem['about']>> = {
  table: 'table',
  meal: 'meal',
  event: 'title',
  reply: 'title',
  mark: 'mark',
};

/**
 * Sets texts in the fonts that have their glyphs, and collects what can't be printed as it is. On a card, a name loses
 * emoji that no font has, but becomes a line to write on if a letter is missing; a table, a dish or a title loses only
 * the missing characters. On a list emoji are left out too, but letters have a box each, and so has everything that
 * `marksGaps`: an emoji among a guest's needs may be what the guest must not eat.
 */
export class Typesetter {
  private readonly problemsByKey = new Map<string, PrintProblem>();
  private readonly prepared = new Map<string, PreparedText>();
  readonly fonts: Fonts;

  private readonly isForList: boolean;

  constructor(fonts: Fonts, { isForList = false } = {}) {
    this.fonts = fonts;
    this.isForList = isForList;
  }

  get problems(): readonly PrintProblem[] {
    return [...this.problemsByKey.values()];
  }

  /** How a text would be set, without reporting anything. */
  try(text: string, preferred: FontName, room: TextRoom): FittedText {
    const { printable, font, missing } = this.prepare(text, preferred);
    const metrics = this.fonts[font];
    return fitText(metrics, missing.length > 0 ? dropMissing(metrics, printable) : printable, room);
  }

  /** Whether a text fits its room, without reporting anything. */
  fits(text: string, preferred: FontName, room: TextRoom): boolean {
    return !this.try(text, preferred, room).isCut;
  }

  /** Sets a text. Problems with it are reported when it is drawn: a face may set a text to see whether it has room. */
  set(text: string, preferred: FontName, room: TextRoom, subject: Subject, marksGaps = false): SetText {
    const { printable, font, missing } = this.prepare(text, preferred);
    const metrics = this.fonts[font];
    const about = this.aboutOf(subject);
    let words = printable;
    let problem: PrintProblem['kind'] | undefined;
    if (missing.length > 0) {
      const rest = marksGaps ? undefined : leaveOutSymbols(metrics, printable);
      problem = about !== 'guest' || rest === undefined ? 'missingGlyphs' : 'leftOut';
      if (about === 'guest') words = rest ?? '';
      else words = about === 'list' ? (rest ?? boxMissing(metrics, printable)) : dropMissing(metrics, printable);
    }
    const reportMissing = () => problem && this.report(subject, problem, missing);
    if (problem && !HAS_WORDS.test(words)) return this.setWritingLine(room, font, reportMissing);
    const { lines, size, isCut } = fitText(metrics, words, room);
    return {
      width: Math.max(...lines.map((line) => metrics.widthOf(line, size))),
      height: heightOfLines(metrics, lines.length, size),
      descent: size * MM_PER_POINT * DESCENT,
      draw: ({ x, top, align, color }) => {
        reportMissing();
        if (isCut) this.report(subject, 'tooLong', []);
        return lines.map((line, index) => ({
          kind: 'text',
          text: line,
          font,
          size,
          color,
          x,
          align,
          baseline: top + size * MM_PER_POINT * (metrics.capHeight + index * LEADING),
        }));
      },
    };
  }

  /** Reports that a table's card has no room for all of its names. */
  reportTooMany(table: Subject): void {
    this.report(table, 'tooMany', []);
  }

  hasMissing(text: string, preferred: FontName): boolean {
    return this.prepare(text, preferred).missing.length > 0;
  }

  /** Results are cached, because titles, tables and meals are on many cards. */
  private prepare(text: string, preferred: FontName): PreparedText {
    const key = `${preferred} ${text}`;
    const known = this.prepared.get(key);
    if (known) return known;
    const printable = printableText(text);
    const { font, missing } = chooseFont(this.fonts, printable, preferred);
    const prepared = { printable, font, missing: [...missing, ...listInvisible(text)] };
    this.prepared.set(key, prepared);
    return prepared;
  }

  /** A line to write on by hand, in place of words that no font has. */
  private setWritingLine({ width, height, maxSize }: TextRoom, font: FontName, report: () => void): SetText {
    const length = width * WRITING_LINE_SHARE;
    const lineHeight = Math.min(height, heightOfLines(this.fonts[font], 1, maxSize));
    const starts = { start: 0, middle: length / 2, end: length };
    return {
      width: length,
      height: lineHeight,
      descent: 0,
      draw: ({ x, top, align, color }) => {
        report();
        const [left, y] = [x - starts[align], top + lineHeight];
        return [{ kind: 'line', from: [left, y], to: [left + length, y], width: WRITING_LINE_WIDTH, color }];
      },
    };
  }

  private aboutOf({ key }: Subject): PrintProblem['about'] {
    return this.isForList ? 'list' : (ABOUT_BY_KEY[key.replace(/:.*/s, '')] ?? 'guest');
  }

  private report(subject: Subject, kind: PrintProblem['kind'], missing: readonly string[]): void {
    const { key, label } = subject;
    const problemKey = `${kind} ${key}`;
    const characters = new Set([...(this.problemsByKey.get(problemKey)?.characters ?? []), ...missing]);
    const about = this.aboutOf(subject);
    this.problemsByKey.set(problemKey, { key, label, kind, about, characters: [...characters] });
  }
}
