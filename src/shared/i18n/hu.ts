import type { EnglishCatalog } from './en.ts';
import { auth } from './hu/auth.ts';
import { common } from './hu/common.ts';
import { dashboard } from './hu/dashboard.ts';
import { landing, plans } from './hu/landing.ts';
import { mails } from './hu/mails.ts';
import { footer, nav } from './hu/nav.ts';
import { notFound, upcoming } from './hu/not-found.ts';
import type { Words } from './translate.ts';

export const hu: Words<EnglishCatalog> = {
  auth,
  common,
  dashboard,
  footer,
  landing,
  mails,
  nav,
  notFound,
  plans,
  upcoming,
};
