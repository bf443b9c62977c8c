export { allergens } from '../hu/allergens.ts';
export { attendance } from '../hu/attendance.ts';
export { diets } from '../hu/diets.ts';
export { rsvpPage } from '../hu/rsvp-page.ts';
export { guests } from './seat-pages-hu.ts';
