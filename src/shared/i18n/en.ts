import { auth } from './en/auth.ts';
import { billing } from './en/billing.ts';
import { billingMails } from './en/billing-mails.ts';
import { common } from './en/common.ts';
import { contact } from './en/contact.ts';
import { dashboard } from './en/dashboard.ts';
import { door } from './en/door.ts';
import { eventForm } from './en/event-form.ts';
import { events } from './en/events.ts';
import { floorPlan } from './en/floor-plan.ts';
import { guestFile } from './en/guest-file.ts';
import { guests } from './en/guests.ts';
import { landing, plans } from './en/landing.ts';
import { layout } from './en/layout.ts';
import { layoutEditor } from './en/layout-editor.ts';
import { legal } from './en/legal.ts';
import { mails } from './en/mails.ts';
import { footer, nav } from './en/nav.ts';
import { notFound } from './en/not-found.ts';
import { payment } from './en/payment.ts';
import { progress } from './en/progress.ts';
import { seatCard, seatFinder } from './en/seat-finder.ts';
import { seatMap } from './en/seat-map.ts';
import { exportFile, settings, unsubscribe } from './en/settings.ts';
import { sharedSeating } from './en/sharing.ts';
import { subscription } from './en/subscription.ts';
import { upgrade } from './en/upgrade.ts';

export const en = {
  auth,
  billing,
  billingMails,
  common,
  contact,
  dashboard,
  door,
  eventForm,
  events,
  floorPlan,
  exportFile,
  guestFile,
  guests,
  footer,
  landing,
  layout,
  layoutEditor,
  legal,
  mails,
  nav,
  notFound,
  payment,
  plans,
  progress,
  seatCard,
  seatFinder,
  settings,
  seatMap,
  sharedSeating,
  subscription,
  unsubscribe,
  upgrade,
} as const;
export type EnglishCatalog = typeof en;
