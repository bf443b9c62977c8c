import { rsvpPage as formal, rsvpPageInformal } from '../hu/rsvp-page.ts';

export { allergens, attendance, diets, guests } from './rsvp-pages-hu.ts';
/** For households that are addressed informally. */
export const rsvpPage = { ...formal, ...rsvpPageInformal };
