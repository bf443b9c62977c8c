import { auth } from './en/auth.ts';
import { billing } from './en/billing.ts';
import { billingMails } from './en/billing-mails.ts';
import { common } from './en/common.ts';
import { contact } from './en/contact.ts';
import { dashboard } from './en/dashboard.ts';
import { door } from './en/door.ts';
import { eventForm } from './en/event-form.ts';
import { events } from './en/events.ts';
import { exportFile } from './en/export-file.ts';
import { floorPlan } from './en/floor-plan.ts';
import { footer } from './en/footer.ts';
import { guestFile } from './en/guest-file.ts';
import { guests } from './en/guests.ts';
import { landing } from './en/landing.ts';
import { layout } from './en/layout.ts';
import { layoutEditor } from './en/layout-editor.ts';
import { legal } from './en/legal.ts';
import { mails } from './en/mails.ts';
import { nav } from './en/nav.ts';
import { notFound } from './en/not-found.ts';
import { payment } from './en/payment.ts';
import { plans } from './en/plans.ts';
import { progress } from './en/progress.ts';
import { seatCard } from './en/seat-card.ts';
import { seatFinder } from './en/seat-finder.ts';
import { seatMap } from './en/seat-map.ts';
import { settings } from './en/settings.ts';
import { sharedSeating } from './en/shared-seating.ts';
import { subscription } from './en/subscription.ts';
import { unsubscribe } from './en/unsubscribe.ts';
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
  exportFile,
  floorPlan,
  footer,
  guestFile,
  guests,
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
  seatMap,
  settings,
  sharedSeating,
  subscription,
  unsubscribe,
  upgrade,
} as const;
export type EnglishCatalog = typeof en;
