import { MAX_IMAGE_BYTES } from '../../../shared/contracts/events.ts';
import type { PlainMessageKey } from '../../../shared/i18n/message-key.ts';
import { AppError } from '../../http/errors.ts';

/** How files of the accepted kinds begin. The type that a data: address claims is not trusted. */
const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => /^GIF8[79]a$/.test(bytes.subarray(0, 6).toString('latin1')),
  (bytes) => /^RIFF.{4}WEBP$/s.test(bytes.subarray(0, 12).toString('latin1')),
];

export function invalidImage(message: string, key: PlainMessageKey): AppError {
  return new AppError('invalid_image', message, { issues: [{ path: 'backgroundImage', message: key }] });
}

/** Extracts the file from a data: address; refuses sizes and kinds that may not be decoded. */
export function readPictureFile(dataUrl: string): Buffer {
  const [, base64] = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/i.exec(dataUrl) ?? [];
  if (base64 === undefined) throw invalidImage('The picture is not a base64 data: address.', 'eventForm.brokenPicture');
  const file = Buffer.from(base64, 'base64');
  if (file.length > MAX_IMAGE_BYTES)
    throw invalidImage('File is too large. Maximum size is 5MB', 'events.fileTooLarge');
  if (!SIGNATURES.some((matches) => matches(file)))
    throw invalidImage('The file is not a JPEG, PNG, GIF or WebP picture.', 'events.invalidImage');
  return file;
}
