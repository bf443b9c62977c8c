export const footer = {
  description: 'Ülésrend, vendéglista és beléptetés bármilyen eseményhez.',
  product: 'Termék',
  help: 'Segítség',
  contact: 'Kapcsolat',
  terms: 'Felhasználási feltételek',
  privacy: 'Adatvédelmi tájékoztató',
  social: 'Kövessen minket',
  opensInNewTab: '(új lapon nyílik meg)',
  copyright: '© {year} Placecard.',
  allRightsReserved: 'Minden jog fenntartva.',
};
