import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeQR } from 'qr';

const WIDTH = 320;
const HEIGHT = 240;
const FRAMES_PER_SECOND = 5;
const WHITE = 235;
const BLACK = 16;
const GREY = 128;

/** One frame of uncompressed video: a QR code in the middle of a white picture. */
function drawFrame(text: string): Buffer {
  const code = encodeQR(text, 'raw', { border: 4 });
  const scale = Math.floor(HEIGHT / code.length);
  const [left, top] = [WIDTH, HEIGHT].map((side) => Math.floor((side - code.length * scale) / 2)) as [number, number];
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  for (const [y, row] of code.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (!isDark) continue;
      for (let line = 0; line < scale; line += 1) {
        const start = (top + y * scale + line) * WIDTH + left + x * scale;
        luma.fill(BLACK, start, start + scale);
      }
    }
  }
  return Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)]);
}

/** Chromium arguments for a fake camera that shows these QR codes in turn, in a loop. */
export function fakeCamera(texts: readonly string[], secondsEach: number): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'placecard-camera-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'codes.y4m');
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420\n`);
  const frames = texts.flatMap((text) => Array<Buffer>(secondsEach * FRAMES_PER_SECOND).fill(drawFrame(text)));
  writeFileSync(file, Buffer.concat([header, ...frames]));
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ];
}
