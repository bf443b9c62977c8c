export const notFound = {
  title: 'Az oldal nem található',
  message: 'Ezen a címen nincs oldal. Lehet, hogy áthelyeztük, vagy hiányos a hivatkozás.',
  back: 'Vissza a kezdőlapra',
};
