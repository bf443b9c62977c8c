/** Why an answer of a household or a setting of RSVP is refused. */
export const rsvpErrors = {
  deadlineAfterStart: 'The deadline must be before the event begins',
  mealCutoffAfterStart: 'The last day for meals must be before the event begins',
  linkInText: 'Links, web addresses and email addresses are not allowed here',
  nameCharacters: 'The name contains characters that can’t be shown',
  nameFixed: 'Only the organiser can change this name',
  notInHousehold: 'This person is no longer part of this invitation',
  guestTwice: 'A person is named twice',
  maybeNotAllowed: 'Please answer yes or no',
  mealsClosed: 'Meals can no longer be changed',
} as const;
