export { attendance } from '../en/attendance.ts';
export { common } from '../en/common.ts';
export { door } from '../en/door.ts';
export { footer } from '../en/footer.ts';
export { guests } from '../en/guests.ts';
export { nav } from '../en/nav.ts';
export { notFound } from '../en/not-found.ts';
