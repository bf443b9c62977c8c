/** The English texts. Import them as a namespace: `import * as en`. */
export * from './apps/organiser-en.ts';
export { billingMails } from './en/billing-mails.ts';
export { contact } from './en/contact.ts';
export { exportFile } from './en/export-file.ts';
export { guestMails } from './en/guest-mails.ts';
export { landing } from './en/landing.ts';
export { legal } from './en/legal.ts';
export { mails } from './en/mails.ts';
export { memberMails } from './en/member-mails.ts';
export { planPicture } from './en/plan-picture.ts';
export { rsvpMails } from './en/rsvp-mails.ts';
export { rsvpPage } from './en/rsvp-page.ts';
export { sandbox } from './en/sandbox.ts';
export { seatCard } from './en/seat-card.ts';
export { seatMap } from './en/seat-map.ts';
export { unsubscribe } from './en/unsubscribe.ts';
