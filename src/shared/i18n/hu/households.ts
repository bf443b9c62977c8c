export const households = {
  nameRequired: 'A háztartás nevének megadása kötelező',
  tooLarge: 'Egy háztartásban legfeljebb 20 fő lehet',
};
