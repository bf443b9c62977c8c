import type { notFound as enNotFound } from '../en/not-found.ts';
import type { Words } from '../translate.ts';

export const notFound: Words<typeof enNotFound> = {
  title: 'Az oldal nem található',
  message: 'Ez a cím nem vezet sehová. Lehet, hogy az oldal elköltözött, vagy a hivatkozás hiányos.',
  back: 'Vissza a kezdőlapra',
};
