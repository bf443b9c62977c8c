import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { MAX_PICTURE_BYTES } from '../../../shared/picture-limits.ts';
import { AppError } from '../../http/errors.ts';
import { hugePng, noise, plain, toDataUrl } from '../../testing/pictures.ts';
import { type Picture, reencodePicture } from './reencode-picture.ts';
import { readPictureFile } from './service.ts';

async function reencode(dataUrl: string): Promise<Picture> {
  const picture = await reencodePicture(readPictureFile(dataUrl));
  if (typeof picture === 'string') throw new Error(picture);
  return picture;
}

const sizeOf = async ({ bytes }: Picture) => {
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
};

/** The message for the form if the file is refused before decoding, otherwise the decoder's problem. */
async function refusalOf(dataUrl: string): Promise<unknown> {
  const error = await reencode(dataUrl).then(
    () => new Error('accepted'),
    (reason: Error) => reason,
  );
  return error instanceof AppError ? error.options.issues?.[0]?.message : error.message;
}

describe('a picture', () => {
  it.each([
    ['wide', 3000, 2000, [1200, 800]],
    ['tall', 1000, 2400, [500, 1200]],
    ['just right', 1200, 1200, [1200, 1200]],
    ['small', 40, 30, [40, 30]],
  ])('that is %s is scaled to at most 1200 pixels on its longest side', async (_what, width, height, expected) => {
    const picture = await reencode(toDataUrl(await plain(width, height).jpeg().toBuffer()));
    expect(await sizeOf(picture)).toEqual(expected);
  });

  it.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/jpeg'],
    ['webp', 'image/jpeg'],
  ] as const)('without see-through parts becomes a JPEG: %s', async (format, contentType) => {
    const picture = await reencode(toDataUrl(await plain(20, 10).toFormat(format).toBuffer()));
    expect(picture.contentType).toBe(contentType);
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 20, height: 10 });
  });

  it.each(['png', 'webp', 'gif'] as const)('with transparency becomes WebP: %s', async (format) => {
    const picture = await reencode(toDataUrl(await plain(20, 10, '#20406000').toFormat(format).toBuffer()));
    expect(picture.contentType).toBe('image/webp');
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'webp', hasAlpha: true });
  });

  it('is recognised by its bytes, whatever type it claims', async () => {
    const gif = await plain(20, 10).gif().toBuffer();
    for (const type of ['image/gif', 'image/jpeg', 'image/svg+xml', 'IMAGE/X-ANYTHING']) {
      expect(await sizeOf(await reencode(toDataUrl(gif, type)))).toEqual([20, 10]);
    }
  });

  it('loses its metadata and is rotated upright', async () => {
    const original = await plain(60, 20)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Artist: 'Secret Person' }, IFD3: { GPSLatitude: '47/1 29/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(original.includes('Secret Person')).toBe(true);
    const picture = await reencode(toDataUrl(original));
    const metadata = await sharp(picture.bytes).metadata();
    expect([metadata.exif, metadata.orientation, metadata.xmp, metadata.icc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(picture.bytes.includes('Secret')).toBe(false);
    expect(await sizeOf(picture)).toEqual([20, 60]);
  });

  it('loses data appended to the file', async () => {
    const polyglot = Buffer.concat([await plain(20, 10).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const picture = await reencode(toDataUrl(polyglot));
    expect(picture.bytes.includes('<script>')).toBe(false);
  });

  it('may have five megabytes and no more', async () => {
    const jpeg = await plain(20, 10).jpeg().toBuffer();
    const padded = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
    expect(await sizeOf(await reencode(toDataUrl(padded(MAX_PICTURE_BYTES))))).toEqual([20, 10]);
    expect(await refusalOf(toDataUrl(padded(MAX_PICTURE_BYTES + 1)))).toBe('events.fileTooLarge');
  });
});

describe('what is refused', () => {
  it('a small file that decompresses to too many pixels', async () => {
    const bomb = hugePng(4097, 4096);
    expect(bomb.length).toBeLessThan(50_000);
    expect(await refusalOf(toDataUrl(bomb, 'image/png'))).toBe('too_many_pixels');
    // A smaller file of the same kind is accepted.
    expect(await sizeOf(await reencode(toDataUrl(hugePng(800, 800), 'image/png')))).toEqual([800, 800]);
  });

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('half of a %s', async (format) => {
    const whole = await noise(200, 200).toFormat(format).toBuffer();
    expect(await refusalOf(toDataUrl(whole.subarray(0, whole.length / 2)))).toBe('damaged');
  });

  it.each(['tiff', 'avif'] as const)('a %s under another name', async (format) => {
    const bytes = await plain(16, 16).toFormat(format).toBuffer();
    expect(await refusalOf(toDataUrl(bytes, 'image/png'))).toBe('events.invalidImage');
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  it.each([
    ['an SVG', toDataUrl(Buffer.from(svg), 'image/svg+xml'), 'events.invalidImage'],
    ['an SVG that says it is a PNG', toDataUrl(Buffer.from(svg), 'image/png'), 'events.invalidImage'],
    [
      'a page that begins like a GIF',
      toDataUrl(Buffer.from('GIF89a/*<script>alert(1)</script>*/'), 'image/gif'),
      'damaged',
    ],
    ['the first bytes of a PNG alone', toDataUrl(Buffer.from(png), 'image/png'), 'damaged'],
    [
      'the first bytes of a JPEG and nonsense',
      toDataUrl(Buffer.from([0xff, 0xd8, 0xff, ...Array(999).fill(7)])),
      'damaged',
    ],
    [
      'a WebP of another kind of RIFF',
      toDataUrl(Buffer.from('RIFF\x10\0\0\0WAVEfmt '), 'image/webp'),
      'events.invalidImage',
    ],
    ['nothing', 'data:image/png;base64,', 'eventForm.brokenPicture'],
    ['text that is not base64', 'data:image/png;base64,<script>', 'eventForm.brokenPicture'],
    ['a picture that is not base64', `data:image/svg+xml,${encodeURIComponent(svg)}`, 'eventForm.brokenPicture'],
  ])('%s', async (_what, dataUrl, problem) => {
    expect(await refusalOf(dataUrl)).toBe(problem);
  });
});
