export const rsvpErrors = {
  deadlineAfterStart: 'A határidő legyen az esemény kezdete előtt',
  mealCutoffAfterStart: 'A menüválasztás határideje legyen az esemény kezdete előtt',
  linkInText: 'Itt nem szerepelhet link, webcím vagy e-mail-cím',
  nameCharacters: 'A név olyan karaktert tartalmaz, amely nem jeleníthető meg',
  nameFixed: 'Ezt a nevet csak a szervező módosíthatja',
  notInHousehold: 'Ez a személy már nem szerepel ebben a meghívásban',
  guestTwice: 'Valaki kétszer szerepel',
  maybeNotAllowed: 'Kérjük, igennel vagy nemmel válaszoljon',
  mealsClosed: 'A menüválasztás már lezárult',
};
