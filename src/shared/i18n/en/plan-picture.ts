import { MAX_PICTURE_MEGAPIXELS, MAX_PLAN_PICTURE_MEGABYTES } from '../../picture-limits.ts';

export const planPicture = {
  fileTooLarge: `The file is too large. Up to ${MAX_PLAN_PICTURE_MEGABYTES} MB are possible.`,
  notAPicture: 'Use a PNG, JPEG or WebP picture, or a PDF.',
  brokenPicture: 'This picture can’t be read. It may be damaged.',
  tooManyPixels: `This picture has too many pixels. Up to ${MAX_PICTURE_MEGAPIXELS} megapixels are possible.`,
};
