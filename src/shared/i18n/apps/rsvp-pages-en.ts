export { allergens } from '../en/allergens.ts';
export { attendance } from '../en/attendance.ts';
export { diets } from '../en/diets.ts';
export { rsvpPage } from '../en/rsvp-page.ts';
export { guests } from './seat-pages-en.ts';
