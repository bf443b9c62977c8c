/** Rules about who sits with whom, and seating by the solver. */
export const seating = {
  tooManyRules: 'Túl sok a szabály; előbb töröljön néhányat',
} as const;
