export const households = {
  nameRequired: 'A háztartás nevének megadása kötelező',
  tooLarge: 'Egy háztartásban legfeljebb 20 fő lehet',
  mergedWithItself: 'Egy háztartás önmagával nem vonható össze',
  nobodyBrings: 'Ebben a háztartásban nincs senki, aki kísérőt hozhatna',
};
