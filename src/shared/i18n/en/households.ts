export const households = {
  nameRequired: 'Household name is required',
  tooLarge: 'A household can have at most 20 people',
  mergedWithItself: 'A household can’t be merged with itself',
  nobodyBrings: 'This household has nobody who could bring a companion',
};
