import type { footer as enFooter, nav as enNav } from '../en/nav.ts';
import type { Words } from '../translate.ts';

export const nav: Words<typeof enNav> = {
  home: 'Kezdőlap',
  dashboard: 'Áttekintés',
  events: 'Események',
  guests: 'Vendégek',
  subscription: 'Előfizetés',
  settings: 'Beállítások',
  login: 'Bejelentkezés',
  logout: 'Kijelentkezés',
  account: 'Fiók',
  menu: 'Menü',
  openMenu: 'Menü megnyitása',
  mainNavigation: 'Fő navigáció',
  language: 'Nyelv',
  english: 'English',
  hungarian: 'Magyar',
};

export const footer: Words<typeof enFooter> = {
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
