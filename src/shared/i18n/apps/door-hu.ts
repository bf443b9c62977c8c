export { attendance } from '../hu/attendance.ts';
export { common } from '../hu/common.ts';
export { door } from '../hu/door.ts';
export { footer } from '../hu/footer.ts';
export { guests } from '../hu/guests.ts';
export { nav } from '../hu/nav.ts';
export { notFound } from '../hu/not-found.ts';
