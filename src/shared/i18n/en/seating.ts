/** Rules about who sits with whom, and seating by the solver. */
export const seating = {
  tooManyRules: 'There are too many rules; delete some first',
} as const;
