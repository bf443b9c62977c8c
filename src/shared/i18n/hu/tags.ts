export const tags = {
  title: 'Címkék',
  intro:
    'Csoportosítsa a vendégeket tetszés szerint: család, barátok, ki kér transzfert. Ha átnevez egy címkét, minden vendégénél az új név jelenik meg.',
  empty: 'Még nincs címke.',
  newTag: 'Új címke',
  guestCount_other: '{count} vendég',
  colourOf: '{name} színe',
  add: 'Címke hozzáadása',
  remove: '{name} törlése',
  removedFrom_other: 'A(z) „{name}” címke {count} vendégről lekerül.',
  saved: 'A címkéket elmentettük.',
  saveFailed: 'A címkéket nem sikerült elmenteni',
  changedMeanwhile: 'Közben valaki módosította a címkéket. Kérjük, zárja be az ablakot, és nyissa meg újra.',
  loadFailed: 'A címkéket nem sikerült betölteni.',
};
