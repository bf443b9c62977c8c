import type { EnglishCatalog } from './en.ts';
import { auth } from './hu/auth.ts';
import { billing } from './hu/billing.ts';
import { billingMails } from './hu/billing-mails.ts';
import { common } from './hu/common.ts';
import { contact } from './hu/contact.ts';
import { dashboard } from './hu/dashboard.ts';
import { door } from './hu/door.ts';
import { eventForm } from './hu/event-form.ts';
import { events } from './hu/events.ts';
import { exportFile } from './hu/export-file.ts';
import { floorPlan } from './hu/floor-plan.ts';
import { footer } from './hu/footer.ts';
import { guestFile } from './hu/guest-file.ts';
import { guests } from './hu/guests.ts';
import { landing } from './hu/landing.ts';
import { layout } from './hu/layout.ts';
import { layoutEditor } from './hu/layout-editor.ts';
import { legal } from './hu/legal.ts';
import { mails } from './hu/mails.ts';
import { nav } from './hu/nav.ts';
import { notFound } from './hu/not-found.ts';
import { payment } from './hu/payment.ts';
import { plans } from './hu/plans.ts';
import { progress } from './hu/progress.ts';
import { seatCard } from './hu/seat-card.ts';
import { seatFinder } from './hu/seat-finder.ts';
import { seatMap } from './hu/seat-map.ts';
import { settings } from './hu/settings.ts';
import { sharedSeating } from './hu/shared-seating.ts';
import { subscription } from './hu/subscription.ts';
import { unsubscribe } from './hu/unsubscribe.ts';
import { upgrade } from './hu/upgrade.ts';
import type { Words } from './translate.ts';

export const hu: Words<EnglishCatalog> = {
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
};
