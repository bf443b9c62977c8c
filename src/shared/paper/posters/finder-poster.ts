import { posters as en } from '../../i18n/en/posters.ts';
import { posters as hu } from '../../i18n/hu/posters.ts';
import { alignedX, drawQrCode, eventSubject } from '../cards/card-parts.ts';
import type { PrintJob } from '../print-job.ts';
import type { Drawing, Fonts, LaidOutSheets } from '../sheet.ts';
import { Typesetter } from '../typesetter.ts';
import { framePoster } from './poster-frame.ts';

const WORDS = { en, hu } as const;
/** Sizes on a poster of scale 1, in points: what to do is read from further away than whose party it is. */
const FIRST_TITLE = 20;
const SECOND_TITLE = 15;
const SENTENCE = 14;
const ADDRESS = 13;
const GAP = 4.5;
/** The code's largest share of the room's width. */
const CODE_SHARE = 0.92;

/** One sheet with the QR code of the seat finder, in both languages, that of the paper first. */
export function layOutFinderPoster(job: PrintJob, fonts: Fonts): LaidOutSheets {
  const { event } = job;
  const typesetter = new Typesetter(fonts);
  const [first, second] = event.language === 'hu' ? [WORDS.hu, WORDS.en] : [WORDS.en, WORDS.hu];
  const frame = framePoster(job, typesetter, first.findYourSeat, FIRST_TITLE);
  const { size, style, palette, scale, room } = frame;
  const { align } = style;
  const set = (text: string, font: keyof typeof style.fonts, points: number) => {
    const maxSize = points * scale;
    const lineRoom = { width: room.width, height: room.height / 5, maxSize, minSize: 7, maxLines: 2, keepsSize: true };
    return typesetter.set(text, style.fonts[font], lineRoom, eventSubject(event.title));
  };
  const title = set(second.findYourSeat, 'title', SECOND_TITLE);
  const below = [
    { line: set(first.scan, 'detail', SENTENCE), color: palette.ink },
    { line: set(second.scan, 'detail', SENTENCE), color: palette.muted },
    { line: set(event.address.replace(/^https?:\/\//, ''), 'list', ADDRESS), color: palette.ink },
  ];
  const gap = GAP * scale;
  const wordsHeight = below.reduce((sum, { line }) => sum + line.height, title.height) + 4 * gap;
  const side = Math.min(room.width * CODE_SHARE, room.height - wordsHeight);
  // What is left free is shared by the gaps above and below the code.
  const free = Math.max(0, room.height - wordsHeight - side) / 2;
  const x = alignedX(style, room);
  const codeTop = room.top + title.height + gap + free;
  const code = { left: room.left + (room.width - side) / 2, top: codeTop, width: side, height: side };
  const drawings: Drawing[] = [
    ...frame.drawings,
    ...title.draw({ x, top: room.top, align, color: palette.accent }),
    ...drawQrCode(event.address, code, palette),
  ];
  let top = codeTop + side + gap + free;
  for (const { line, color } of below) {
    drawings.push(...line.draw({ x, top, align, color }));
    top += line.height + gap;
  }
  const area = { left: 0, top: 0, ...size };
  const label = `${event.title}: ${first.findYourSeat}`;
  return { sheets: [{ size, drawings, cards: [{ key: 'poster', label, area }] }], problems: typesetter.problems };
}
