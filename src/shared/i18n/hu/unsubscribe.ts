export const unsubscribe = {
  questionTitle: 'Nem kér több ilyen levelet?',
  question: 'Ha leiratkozik, a „{name}” típusú leveleket többé nem küldjük ide: {email}.',
  button: 'Leiratkozom',
  unsubscribedTitle: 'Leiratkozott',
  unsubscribed: 'A „{name}” típusú leveleket többé nem küldjük ide: {email}.',
  undo: 'Mégis kérem',
  resubscribedTitle: 'Újra feliratkozott',
  resubscribed: 'A „{name}” típusú leveleket újra küldjük ide: {email}.',
  guest: {
    question: 'Ha leiratkozik, a szervező eseményeiről többé nem küldünk levelet ide: {email}.',
    unsubscribed: 'A szervező eseményeiről többé nem küldünk levelet ide: {email}.',
    resubscribed: 'A szervező eseményeiről újra küldünk levelet ide: {email}.',
  },
  badLinkTitle: 'Ez a hivatkozás nem működik',
  badLink: 'Lehet, hogy csonka vagy elavult. A beállításokban kiválaszthatja, mely leveleket kéri.',
  settings: 'Az összes értesítési beállítás',
};
