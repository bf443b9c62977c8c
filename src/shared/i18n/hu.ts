/** The Hungarian texts, as a namespace like those in en.ts. */
export * from './apps/organiser-hu.ts';
export { billingMails } from './hu/billing-mails.ts';
export { contact } from './hu/contact.ts';
export { exportFile } from './hu/export-file.ts';
export { guestMails } from './hu/guest-mails.ts';
export { landing } from './hu/landing.ts';
export { legal } from './hu/legal.ts';
export { mails } from './hu/mails.ts';
export { memberMails } from './hu/member-mails.ts';
export { planPicture } from './hu/plan-picture.ts';
export { rsvpMails } from './hu/rsvp-mails.ts';
export { rsvpPage } from './hu/rsvp-page.ts';
export { sandbox } from './hu/sandbox.ts';
export { seatCard } from './hu/seat-card.ts';
export { seatMap } from './hu/seat-map.ts';
export { unsubscribe } from './hu/unsubscribe.ts';
