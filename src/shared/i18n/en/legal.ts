export const legal = {
  lastUpdated: 'Last updated: {date}',
  amended: 'Amended on {date}: {what}',
  privacyAmendedForBrowserCookie:
    'a cookie that recognises your browser where codes are entered, and how long we keep a hash of it; clearer wording.',
  privacyAmendedForSeatFinder:
    'the seat finder shows notes only for a full name, and how it limits what one network address sees.',
  privacyAmendedForNeeds:
    'what we hold about guests’ households, answers, meals and needs, on what ground, who sees the needs and when they are deleted.',
  termsAmendedForNeeds: 'guests’ needs and the caterer’s link.',
  privacyAmendedForGuestMails: 'emails that organisers have us send to guests, and how guests stop them.',
  termsAmendedForGuestMails: 'to whom emails may be sent.',
  termsAmendedForPasses:
    'a year of a plan, and the pass for one event: what they give, until when, and what stays afterwards.',
  termsAmendedForPlanningTogether:
    'people whom you invite to an event, events that you hand over, and phone numbers of guests.',
  privacyAmendedForDoor:
    'what phones at the door keep for working without a network, when that is erased, and how long operations are kept.',
  privacyAmendedForPrinting: 'what we keep about printed cards, also of guests who were removed, and for how long.',
  privacyAmendedForSandbox: 'where names stay that you type to try Placecard, and the map with a pass.',
  privacyAmendedForPlanningTogether:
    'people who plan an event together: what each of them sees, invitations, and the history of changes, who reads it and for how long.',
  privacyAmendedForPhoneNumbers:
    'phone numbers of guests; people who have the floor plan open at the same time see each other; what your browser keeps of its edits.',
  contents: 'Contents',
  print: 'Print',
} as const;
