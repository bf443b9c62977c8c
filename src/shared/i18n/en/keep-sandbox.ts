/** Keeping in an account what was tried without one. */
export const keepSandbox = {
  title: 'Keep your plan',
  keeping: 'Your plan is being kept…',
  kept: 'Your event, guests and seats are in your account now',
  planUnseen: 'The floor plan and the rules are kept too. A pass for this event, or a larger plan, shows them.',
  failedTitle: 'Not kept yet',
  stays: 'Nothing is lost: what you made is still in this browser.',
  event_limit:
    'Your plan has no room for another event. What you made stays in this browser for seven days: with a larger plan you can keep it.',
  guest_limit:
    'Your plan has no room for that many guests. What you made stays in this browser for seven days: with a larger plan you can keep it.',
  back: 'Back to trying',
  noneTitle: 'Nothing to keep here',
  noneMessage: 'This browser has nothing that could be kept: it was kept already, or made in another browser.',
} as const;
