export const eventNav = {
  overview: 'Áttekintés',
  label: 'Esemény',
  guests: 'Vendégek',
  seating: 'Ülésrend',
  replies: 'Válaszok',
  menu: 'Menü',
  print: 'Nyomtatás',
  door: 'Beléptetés',
  settings: 'Beállítások',
  unseated_other: '{count} vendégnek nincs helye',
  requests_other: '{count} kérés vár döntésre',
};
