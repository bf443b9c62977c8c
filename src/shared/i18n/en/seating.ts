/** Rules about who sits with whom, and seating by the solver. */
export const seating = {
  tooManyRules: 'There are too many rules; delete some first',
  changedElsewhere: 'Seating rules were changed elsewhere; they are shown here now.',
  keptOurs_one: 'One of them you had changed too: yours was kept.',
  keptOurs_other: '{count} of them you had changed too: yours were kept.',
  saveFailed: 'The seating rules could not be saved. We will try again.',
  refused: 'These seating rules can’t be saved. Please change or delete the last one.',
} as const;
