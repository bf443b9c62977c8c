export const households = {
  nameRequired: 'Household name is required',
  tooLarge: 'A household can have at most 20 people',
};
