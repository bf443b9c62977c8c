/** Words of the lists for door and kitchen on paper; the kitchen's list takes its other words from `catering`. */
export const printedLists = {
  doorTitle: 'Door list',
  people_one: '{count} guest',
  people_other: '{count} guests',
  page: 'Page {page} of {pages}',
  meals: 'Meals',
  needs: 'Needs',
} as const;
