import type { plans as en } from '../en/plans.ts';
import type { Words } from '../translate.ts';

export const plans: Words<typeof en> = {
  free: 'Ingyenes',
  pro: 'Pro',
  enterprise: 'Enterprise',
  perMonth: 'havonta',
  popular: 'A legnépszerűbb',
  chooseFree: 'Az ingyeneset választom',
  choosePro: 'A Pro csomagot választom',
  chooseEnterprise: 'Az Enterprise csomagot választom',
  eventCount_one: '{count} esemény',
  eventCount_other: '{count} esemény',
  unlimitedEvents: 'Korlátlan számú esemény',
  guestsPerEvent: 'Eseményenként {count} vendég',
  unlimitedGuests: 'Korlátlan számú vendég',
  qrLookup: 'QR-kódos helykereső a vendégeknek',
  prioritySupport: 'Kiemelt e-mailes ügyfélszolgálat',
  layoutDesigner: 'Ülésrend-tervező',
  seatFinder: 'Helykereső térképpel',
  seatMap: 'Térkép a vendégek helykeresőjében',
  roundTheClockSupport: 'Éjjel-nappali ügyfélszolgálat',
  everyPlan:
    'Minden csomag tartalmazza a vendéglistát, a QR-kódos helykeresőt, a megosztható ülésrendet és a beléptetést.',
};
