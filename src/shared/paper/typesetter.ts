import { chooseFont, fitText, heightOfLines, LEADING, MM_PER_POINT, printableText, type TextRoom } from './fit-text.ts';
import type { Drawing, FontName, Fonts, PrintProblem, TextDrawing } from './sheet.ts';

/** Whose words they are: problems name it. */
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

/** As a share of the size. */
const DESCENT = 0.24;
const WRITING_LINE_WIDTH = 0.25;
/** A line to write on, as a share of the room. */
const WRITING_LINE_SHARE = 0.8;

/** Sets texts in the fonts that have their glyphs, and collects the people whose words can't be printed as they are. */
export class Typesetter {
  private readonly problemsByKey = new Map<string, PrintProblem>();
  private readonly prepared = new Map<string, PreparedText>();
  readonly fonts: Fonts;

  constructor(fonts: Fonts) {
    this.fonts = fonts;
  }

  get problems(): readonly PrintProblem[] {
    return [...this.problemsByKey.values()];
  }

  /** Whether a text fits its room, without reporting anything. */
  fits(text: string, preferred: FontName, room: TextRoom): boolean {
    const { printable, font } = this.prepare(text, preferred);
    return !fitText(this.fonts[font], printable, room).isCut;
  }

  set(text: string, preferred: FontName, room: TextRoom, subject: Subject): SetText {
    const { printable, font, missing } = this.prepare(text, preferred);
    if (missing.length > 0) {
      this.report(subject, 'missingGlyphs', missing);
      return this.setWritingLine(room, font);
    }
    const metrics = this.fonts[font];
    const { lines, size, isCut } = fitText(metrics, printable, room);
    if (isCut) this.report(subject, 'tooLong', []);
    return {
      width: Math.max(...lines.map((line) => metrics.widthOf(line, size))),
      height: heightOfLines(metrics, lines.length, size),
      descent: size * MM_PER_POINT * DESCENT,
      draw: ({ x, top, align, color }) =>
        lines.map((line, index) => ({
          ...{ kind: 'text', text: line, font, size, color, x, align },
          baseline: top + size * MM_PER_POINT * (metrics.capHeight + index * LEADING),
        })),
    };
  }

  /** Titles, tables and meals are on many cards: what was found out about a text is kept. */
  private prepare(text: string, preferred: FontName): PreparedText {
    const key = `${preferred} ${text}`;
    const known = this.prepared.get(key);
    if (known) return known;
    const printable = printableText(text);
    const prepared = { printable, ...chooseFont(this.fonts, printable, preferred) };
    this.prepared.set(key, prepared);
    return prepared;
  }

  /** Words that no font has are left to be written by hand. */
  private setWritingLine({ width, height, maxSize }: TextRoom, font: FontName): SetText {
    const length = width * WRITING_LINE_SHARE;
    const lineHeight = Math.min(height, heightOfLines(this.fonts[font], 1, maxSize));
    const starts = { start: 0, middle: length / 2, end: length };
    return {
      width: length,
      height: lineHeight,
      descent: 0,
      draw: ({ x, top, align, color }) => {
        const [left, y] = [x - starts[align], top + lineHeight];
        return [{ kind: 'line', from: [left, y], to: [left + length, y], width: WRITING_LINE_WIDTH, color }];
      },
    };
  }

  private report({ key, label }: Subject, kind: PrintProblem['kind'], missing: readonly string[]): void {
    const problemKey = `${kind} ${key}`;
    const characters = new Set([...(this.problemsByKey.get(problemKey)?.characters ?? []), ...missing]);
    this.problemsByKey.set(problemKey, { key, label, kind, characters: [...characters] });
  }
}
