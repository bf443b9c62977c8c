import { drawMark, eventSubject } from '../cards/card-parts.ts';
import { PAPER_SIZES_MM } from '../paper-sizes.ts';
import type { PrintJob } from '../print-job.ts';
import type { Area, Drawing, Size } from '../sheet.ts';
import type { CardStyle } from '../styles/card-style.ts';
import { CARD_STYLES } from '../styles/card-styles.ts';
import { makePalette, type Palette } from '../styles/palette.ts';
import type { Typesetter } from '../typesetter.ts';

/** A poster's sheet with everything but its own content. */
export interface PosterFrame {
  readonly size: Size;
  readonly style: CardStyle;
  readonly palette: Palette;
  /** 1.3 on A4; grows with the paper's width. */
  readonly scale: number;
  /** The heading, and what lies behind the content. */
  readonly drawings: readonly Drawing[];
  /** Where the content may be. */
  readonly room: Area;
}

/** The paper's width at which a poster's ornaments are as large as those of a card. */
const WIDTH_OF_SCALE_1 = 160;
const TITLE_SIZE = 24;
const SUBTITLE_SIZE = 13;
const MARK_SIDE = 14;
const GAP = 5;

/** Frame, mark, title and a line below it, as the options say. */
export function framePoster(
  job: PrintJob,
  typesetter: Typesetter,
  subtitle: string,
  subtitleSize = SUBTITLE_SIZE,
): PosterFrame {
  const { options, event } = job;
  const size = PAPER_SIZES_MM[options.paper];
  const scale = size.width / WIDTH_OF_SCALE_1;
  const style = CARD_STYLES[options.style];
  const palette = makePalette(options.color ?? event.color);
  const face = { area: { left: 0, top: 0, ...size }, bleed: undefined, scale };
  const inner = style.findRoom(face);
  const drawings = style.drawGround(face, palette);
  const x = style.align === 'middle' ? inner.left + inner.width / 2 : inner.left;
  const subject = eventSubject(event.title);
  let top = inner.top + GAP * scale;

  const addLine = (text: string, part: 'name' | 'title', maxSize: number, color: string) => {
    const room = { width: inner.width * 0.9, height: inner.height / 6, maxSize, minSize: 9, maxLines: 2 };
    const line = typesetter.set(text, style.fonts[part], room, subject);
    drawings.push(...line.draw({ x, top, align: style.align, color }));
    top += line.height + GAP * scale;
  };
  if (options.showsMark && (job.picture || job.monogram)) {
    const side = MARK_SIDE * scale;
    const area = { left: style.align === 'middle' ? x - side / 2 : x, top, width: side, height: side };
    drawings.push(...drawMark(job, area, { style, palette, typesetter }));
    top += side + GAP * scale;
  }
  if (options.showsTitle) addLine(event.title, 'name', TITLE_SIZE * scale, palette.ink);
  addLine(subtitle, 'title', subtitleSize * scale, palette.accent);
  drawings.push(...style.drawDivider(x, top, scale, palette));
  top += (style.dividerHeight + GAP) * scale;
  const height = inner.top + inner.height - top - GAP * scale;
  return { size, style, palette, scale, drawings, room: { left: inner.left, top, width: inner.width, height } };
}
