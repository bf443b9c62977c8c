export const printedLists = {
  doorTitle: 'Vendéglista a bejárathoz',
  people_other: '{count} vendég',
  page: '{page}. oldal, összesen {pages}',
  meals: 'Ételek',
  needs: 'Igények',
};
