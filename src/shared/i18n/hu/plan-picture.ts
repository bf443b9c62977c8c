import { MAX_PICTURE_MEGAPIXELS, MAX_PLAN_PICTURE_MEGABYTES } from '../../picture-limits.ts';

export const planPicture = {
  fileTooLarge: `A fájl túl nagy. Legfeljebb ${MAX_PLAN_PICTURE_MEGABYTES} MB lehet.`,
  notAPicture: 'PNG, JPEG vagy WebP képet, illetve PDF-et válasszon.',
  brokenPicture: 'Ez a kép nem olvasható. Lehet, hogy sérült.',
  tooManyPixels: `Ebben a képben túl sok a képpont. Legfeljebb ${MAX_PICTURE_MEGAPIXELS} megapixel lehet.`,
};
