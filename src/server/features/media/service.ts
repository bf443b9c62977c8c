import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import type { PlainMessageKey } from '../../../shared/i18n/message-key.ts';
import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_MEGABYTES,
  MAX_PICTURE_MEGAPIXELS,
  MAX_PLAN_PICTURE_BYTES,
  MAX_PLAN_PICTURE_MEGABYTES,
} from '../../../shared/picture-limits.ts';
import type { AppContext } from '../../common/context.ts';
import { AppError } from '../../http/errors.ts';
import { FairQueue } from '../../limits/fair-queue.ts';
import { createDurableRateLimit, refusalCounter } from '../../limits/rate-limits.ts';
import { createPictureDecoder, type DecodedPicture, type PictureDecoderOptions } from './picture-decoder.ts';
import type { EncodedPicture, PictureUse } from './reencode-picture.ts';

/** Uploads of all accounts that a server holds in memory at a time: one is decoded, the others wait. */
const MAX_UNDER_WAY = 4;
/** Lower than `MAX_UNDER_WAY`, so that one account can't block the uploads of all others. */
const MAX_UNDER_WAY_PER_ACCOUNT = 2;
/**
 * Of the 24 seconds after which a call is answered 503 (http/answer-timeouts.ts) this leaves ten for a place (limits/call-shares.ts) and ten
 * for decoding. One that takes longer, because it waits for several places or is decoded twice, is answered 503.
 */
const MAX_WAIT_MS = 3_000;
const RETRY_AFTER_SECONDS = 10;
const HOURLY_PER_ACCOUNT = 60;
/** A picture that times out counts this much, or a few accounts could keep the queue busy for hours with slow files. */
const POINTS_OF_TIMED_OUT = 20;

/** How files of the accepted kinds begin. The type that a data: address claims is not trusted. */
const SIGNATURES = {
  jpeg: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  gif: (bytes: Buffer) => /^GIF8[79]a$/.test(bytes.subarray(0, 6).toString('latin1')),
  webp: (bytes: Buffer) => /^RIFF.{4}WEBP$/s.test(bytes.subarray(0, 12).toString('latin1')),
};

type Refused = 'broken' | 'tooLarge' | 'wrongKind' | 'tooManyPixels';
interface Accepted {
  /** The field of the call that has the picture. */
  readonly field: string;
  readonly kinds: readonly (keyof typeof SIGNATURES)[];
  readonly kindNames: string;
  readonly bytes: number;
  readonly megabytes: number;
  /** What the page says about a refusal. */
  readonly keys: Record<Refused, PlainMessageKey>;
}

const ACCEPTED: Record<PictureUse, Accepted> = {
  event: {
    field: 'backgroundImage',
    kinds: ['jpeg', 'png', 'gif', 'webp'],
    kindNames: 'JPEG, PNG, GIF or WebP',
    bytes: MAX_PICTURE_BYTES,
    megabytes: MAX_PICTURE_MEGABYTES,
    keys: {
      broken: 'eventForm.brokenPicture',
      tooLarge: 'events.fileTooLarge',
      wrongKind: 'events.invalidImage',
      tooManyPixels: 'eventForm.tooManyPixels',
    },
  },
  plan: {
    field: 'picture',
    kinds: ['jpeg', 'png', 'webp'],
    kindNames: 'JPEG, PNG or WebP',
    bytes: MAX_PLAN_PICTURE_BYTES,
    megabytes: MAX_PLAN_PICTURE_MEGABYTES,
    keys: {
      broken: 'planPicture.brokenPicture',
      tooLarge: 'planPicture.fileTooLarge',
      wrongKind: 'planPicture.notAPicture',
      tooManyPixels: 'planPicture.tooManyPixels',
    },
  },
};

function invalidImage(use: PictureUse, refused: Refused, message: string): AppError {
  const { field, keys } = ACCEPTED[use];
  return new AppError('invalid_image', message, { issues: [{ path: field, message: keys[refused] }] });
}

/** Extracts the file from a data: address; refuses sizes and kinds that may not be decoded. */
export function readPictureFile(dataUrl: string, use: PictureUse = 'event'): Buffer {
  const { kinds, kindNames, bytes, megabytes } = ACCEPTED[use];
  const prefix = /^data:image\/[\w.+-]{1,50};base64,/i.exec(dataUrl)?.[0];
  const base64 = dataUrl.slice(prefix?.length);
  const file = Buffer.from(base64, 'base64');
  // Whatever is not base64 is left out of the file, which is then shorter than its text says. To search ten million characters for
  // others would hold up everybody else for longer than decoding them.
  if (prefix === undefined || base64 === '' || file.length !== Buffer.byteLength(base64, 'base64'))
    throw invalidImage(use, 'broken', 'The picture is not a base64 data: address.');
  if (file.length > bytes) throw invalidImage(use, 'tooLarge', `File is too large. Maximum size is ${megabytes}MB`);
  if (!kinds.some((kind) => SIGNATURES[kind](file)))
    throw invalidImage(use, 'wrongKind', `The file is not a ${kindNames} picture.`);
  return file;
}

const REFUSALS = {
  too_many_pixels: ['tooManyPixels', `The picture has more than ${MAX_PICTURE_MEGAPIXELS} megapixels.`],
  timed_out: ['broken', 'The picture takes too long to decode.'],
  damaged: ['broken', 'The picture is damaged.'],
} as const;

function requireDecoded(decoded: DecodedPicture, use: PictureUse): EncodedPicture {
  if (decoded === 'process_ended') {
    const message = 'Pictures can’t be prepared just now. Please try again in a moment.';
    throw new AppError('unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  if (typeof decoded !== 'string') return decoded;
  const [refused, message] = REFUSALS[decoded];
  throw invalidImage(use, refused, message);
}

/** Re-encodes uploaded pictures one at a time, so that they are safe to serve. */
export function createPictureService(
  context: AppContext,
  given: PictureDecoderOptions & { readonly waitMs?: number } = {},
) {
  const { log, pictureLimits } = context;
  const { waitMs = MAX_WAIT_MS, ...options } = { ...pictureLimits, ...given };
  const decoder = createPictureDecoder(options);
  const hourly = createDurableRateLimit(context, { name: 'pictures', points: HOURLY_PER_ACCOUNT, minutes: 60 });
  const noteRefusal = refusalCounter(context, 'pictures');
  const underWay: number[] = [];
  const queue = new FairQueue({ ofTurn: MAX_UNDER_WAY, inAll: MAX_UNDER_WAY, ms: waitMs });

  function requireQueueSpace(userId: number): void {
    const retryAfterSeconds = RETRY_AFTER_SECONDS;
    if (underWay.filter((id) => id === userId).length >= MAX_UNDER_WAY_PER_ACCOUNT) {
      const message = 'Your other pictures are still being prepared. Please try again in a moment.';
      noteRefusal(new AppError('too_many_requests', message, { retryAfterSeconds }));
    }
    if (underWay.length >= MAX_UNDER_WAY) refuseForOthers();
  }

  function refuseForOthers(): never {
    const message = 'Too many pictures are being uploaded just now. Please try again in a moment.';
    return noteRefusal(new AppError('too_many_requests', message, { retryAfterSeconds: RETRY_AFTER_SECONDS }));
  }

  async function decode(userId: number, file: Buffer, use: PictureUse): Promise<DecodedPicture> {
    const bytes = file.length;
    let decoded = await decoder.decode({ original: file, use });
    if (decoded === 'process_ended') {
      log.warn({ bytes }, 'the process that decodes pictures ended; trying once more in a new one');
      decoded = await decoder.decode({ original: file, use });
      if (decoded === 'process_ended') log.error({ bytes }, 'a picture could not be decoded: its process ended twice');
    }
    if (decoded === 'timed_out') {
      log.warn({ bytes }, 'a picture took too long to decode');
      await hourly.count(String(userId), POINTS_OF_TIMED_OUT - 1);
    }
    return decoded;
  }

  return {
    /** For `preParsing`: refuses a call with a picture before ten megabytes are parsed, which holds up everybody else. */
    async refuseEarly({ share, signedInUser }: FastifyRequest, _reply: FastifyReply, body: RequestPayload) {
      if (share?.kind === 'large' && signedInUser) requireQueueSpace(signedInUser.id);
      return body;
    },

    async reencode(userId: number, dataUrl: string, use: PictureUse = 'event'): Promise<EncodedPicture> {
      requireQueueSpace(userId);
      underWay.push(userId);
      try {
        const file = readPictureFile(dataUrl, use);
        await hourly.consume(String(userId));
        const leave = await queue.enter(String(userId), { decoder: 1 }, { isAdmitted: true });
        if (!leave) {
          await hourly.giveBack(String(userId));
          return refuseForOthers();
        }
        return requireDecoded(await decode(userId, file, use).finally(leave), use);
      } finally {
        underWay.splice(underWay.indexOf(userId), 1);
      }
    },

    close: () => decoder.close(),
  };
}

export type PictureService = ReturnType<typeof createPictureService>;
