/** Rules about who sits with whom, and seating by the solver. */
export const seating = {
  tooManyRules: 'Túl sok a szabály; előbb töröljön néhányat',
  changedElsewhere: 'Az ültetési szabályokat máshol is módosították; most már azok is itt láthatók.',
  keptOurs_one: 'Egyet közülük Ön is módosított: az Öné maradt meg.',
  keptOurs_other: '{count} szabályt közülük Ön is módosított: az Önéi maradtak meg.',
  saveFailed: 'Az ültetési szabályokat nem sikerült elmenteni. Újra megpróbáljuk.',
  refused: 'Ezek az ültetési szabályok nem menthetők. Kérjük, módosítsa vagy törölje a legutóbbit.',
} as const;
