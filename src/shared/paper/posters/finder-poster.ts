import { posters as en } from '../../i18n/en/posters.ts';
import { posters as hu } from '../../i18n/hu/posters.ts';
import { drawQrCode, eventSubject } from '../cards/card-parts.ts';
import type { PrintJob } from '../print-job.ts';
import type { Drawing, Fonts, LaidOutSheets } from '../sheet.ts';
import { Typesetter } from '../typesetter.ts';
import { framePoster } from './poster-frame.ts';

const WORDS = { en, hu } as const;
/** Sizes on a poster of scale 1, in points. */
const SECOND_TITLE = 13;
const SENTENCE = 10.5;
const ADDRESS = 9;
/** The code's share of the room's width and height. */
const CODE_SHARE = 0.62;

/** One sheet with the QR code of the seat finder, in both languages, that of the paper first. */
export function layOutFinderPoster(job: PrintJob, fonts: Fonts): LaidOutSheets {
  const { event } = job;
  const typesetter = new Typesetter(fonts);
  const [first, second] = event.language === 'hu' ? [WORDS.hu, WORDS.en] : [WORDS.en, WORDS.hu];
  const frame = framePoster(job, typesetter, first.findYourSeat);
  const { size, style, palette, scale, room } = frame;
  const drawings: Drawing[] = [...frame.drawings];
  const x = style.align === 'middle' ? room.left + room.width / 2 : room.left;
  let top = room.top;

  const addLine = (text: string, font: keyof typeof style.fonts, maxSize: number, color: string, gap: number) => {
    const lineRoom = { width: room.width * 0.9, height: room.height / 4, maxSize, minSize: 7, maxLines: 3 };
    const line = typesetter.set(text, style.fonts[font], lineRoom, eventSubject(event.title));
    drawings.push(...line.draw({ x, top, align: style.align, color }));
    top += line.height + gap * scale;
  };
  addLine(second.findYourSeat, 'title', SECOND_TITLE * scale, palette.accent, 7);

  const side = Math.min(room.width * CODE_SHARE, room.height * CODE_SHARE);
  const left = style.align === 'middle' ? x - side / 2 : x;
  drawings.push(...drawQrCode(event.address, { left, top, width: side, height: side }, palette));
  top += side + 6 * scale;
  addLine(first.scan, 'detail', SENTENCE * scale, palette.ink, 3);
  addLine(second.scan, 'detail', SENTENCE * scale, palette.muted, 6);
  addLine(event.address.replace(/^https?:\/\//, ''), 'list', ADDRESS * scale, palette.muted, 0);

  const area = { left: 0, top: 0, ...size };
  const label = `${event.title}: ${first.findYourSeat}`;
  return { sheets: [{ size, drawings, cards: [{ key: 'poster', label, area }] }], problems: typesetter.problems };
}
