/** Notices that the tier allows no more events or guests. */
export const upgrade = {
  eventLimitTitle: 'Your plan has no room for another event',
  guestLimitTitle: 'Your plan has no room for more guests',
  current: 'Your {tier} plan allows:',
  next: 'With {tier}, at {price} a month:',
  nextPass: 'With an event pass for {event}, {price} once:',
  passUntil: 'Valid until {date}',
  passEnded: 'The pass for this event ended on {date}.',
  passEndedTitle: 'The pass for this event has ended',
  passEndsBefore:
    'The pass ends on {end}, before the event on {date}: it lasts at most {months} months from payment. After that the floor plan can be viewed but not changed.',
  buyPass: 'Buy the pass for {price}',
  askOwner:
    'This depends on the plan of the event’s owner. Ask the owner to buy a pass for this event, or a larger plan.',
  seeTiers: 'See the plans',
  notNow: 'Not now',
  eventLimitNotice_one:
    'Your {tier} plan allows {count} event, and you already have it. To save a new one you need a larger plan.',
  eventLimitNotice_other:
    'Your {tier} plan allows {count} events, and you already have them. To save a new one you need a larger plan.',
} as const;
