import type { notFound as en } from '../en/not-found.ts';
import type { Words } from '../translate.ts';

export const notFound: Words<typeof en> = {
  title: 'Az oldal nem található',
  message: 'Ezen a címen nincs oldal. Lehet, hogy áthelyeztük, vagy hiányos a hivatkozás.',
  back: 'Vissza a kezdőlapra',
};
