export const footer = {
  description: 'Ülésrend, vendéglista és beléptetés bármilyen eseményhez.',
  product: 'Termék',
  help: 'Segítség',
  helpPage: 'Súgó minden képernyőhöz',
  helpIntro: 'Mire való és hogyan kezdődik: minden képernyő néhány mondatban.',
  contact: 'Kapcsolat',
  terms: 'Felhasználási feltételek',
  privacy: 'Adatvédelmi tájékoztató',
  social: 'Kövessen minket',
  opensInNewTab: '(új lapon nyílik meg)',
  copyright: '© {year} Placecard.',
  allRightsReserved: 'Minden jog fenntartva.',
};
