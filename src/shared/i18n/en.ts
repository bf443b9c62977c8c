import { auth } from './en/auth.ts';
import { common } from './en/common.ts';
import { dashboard } from './en/dashboard.ts';
import { events } from './en/events.ts';
import { guestFile } from './en/guest-file.ts';
import { guests } from './en/guests.ts';
import { landing, plans } from './en/landing.ts';
import { mails } from './en/mails.ts';
import { footer, nav } from './en/nav.ts';
import { notFound, upcoming } from './en/not-found.ts';
import { sharedSeating } from './en/sharing.ts';

export const en = {
  auth,
  common,
  dashboard,
  events,
  guestFile,
  guests,
  footer,
  landing,
  mails,
  nav,
  notFound,
  plans,
  sharedSeating,
  upcoming,
} as const;
export type EnglishCatalog = typeof en;
