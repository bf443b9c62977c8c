import type { notFound as enNotFound, upcoming as enUpcoming } from '../en/not-found.ts';
import type { Words } from '../translate.ts';

export const notFound: Words<typeof enNotFound> = {
  title: 'Az oldal nem található',
  message: 'Ez a cím nem vezet sehová. Lehet, hogy az oldal elköltözött, vagy a hivatkozás hiányos.',
  back: 'Vissza a kezdőlapra',
};

export const upcoming: Words<typeof enUpcoming> = {
  title: 'Ez az oldal még készül',
  message: 'A Placecard ezen részén még dolgozunk. Minden más a megszokott módon működik.',
  back: 'Vissza az áttekintéshez',
};
