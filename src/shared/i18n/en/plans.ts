/** Names and contents of the tiers: landing page, subscription page, mails. */
export const plans = {
  free: 'Free',
  pro: 'Pro',
  enterprise: 'Enterprise',
  perMonth: 'a month',
  popular: 'Most popular',
  chooseFree: 'Choose Free',
  choosePro: 'Choose Pro',
  chooseEnterprise: 'Choose Enterprise',
  eventCount_one: '{count} event',
  eventCount_other: '{count} events',
  unlimitedEvents: 'Unlimited events',
  guestsPerEvent: '{count} guests per event',
  unlimitedGuests: 'Unlimited guests',
  qrLookup: 'QR code for guest lookup',
  prioritySupport: 'Priority email support',
  layoutDesigner: 'Table layout designer',
  seatFinder: 'Guest seat finder with a map',
  seatMap: 'Map in the guests’ seat finder',
  roundTheClockSupport: '24/7 support',
  everyPlan:
    'Every plan includes the guest list, the seat finder with its QR code, the shared seating chart and check-in at the door.',
} as const;
