import { auth } from './en/auth.ts';
import { common } from './en/common.ts';
import { dashboard } from './en/dashboard.ts';
import { landing, plans } from './en/landing.ts';
import { mails } from './en/mails.ts';
import { footer, nav } from './en/nav.ts';
import { notFound, upcoming } from './en/not-found.ts';

export const en = { auth, common, dashboard, footer, landing, mails, nav, notFound, plans, upcoming } as const;
export type EnglishCatalog = typeof en;
