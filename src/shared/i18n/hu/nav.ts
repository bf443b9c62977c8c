import type { nav as en } from '../en/nav.ts';
import type { Words } from '../translate.ts';

export const nav: Words<typeof en> = {
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
