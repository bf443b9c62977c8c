import type { rsvpPage as english } from '../en/rsvp-page.ts';

export const rsvpPage = {
  pageTitle: 'Az Ön meghívója',
  greeting: 'Kedves {name}!',
  deadline: 'Kérjük, válaszoljon eddig: {date}.',
  changeUntil: 'A választ eddig módosíthatja: {date}.',
  late: 'A válaszadás határideje lejárt: {date}. Lemondani továbbra is lehet, és az azonnal érvényes. Minden mást kérésként továbbítunk a szervezőknek, és ők döntenek róla.',
  closed: 'Itt most nem lehet válaszolni. Ha valami változott, kérjük, szóljon a szervezőknek.',
  addToCalendar: 'Mentés a naptárba',

  whoComes: 'Ki jön el?',
  coming: 'Jön',
  maybe: 'Talán',
  declined: 'Nem tud jönni',
  noAnswer: 'Még nincs válasz',
  cantDecline: 'Már megérkezett, ezért a válasz nem lehet „nem tud jönni”.',
  companionName: 'A kísérő neve',
  companionNameHint: 'Még nem dőlt el? Hagyja üresen.',
  nameRemoved: 'név nélkül',
  forAge: '{option} ({age})',
  noChoice: 'Még nincs kiválasztva',
  mealsClosed: 'Az ételválasztás lezárult, itt már nem módosítható.',

  needs: 'Allergia, étrend, kerekesszék',
  notedNeeds_other: '{count} feljegyezve',
  needsHidden:
    'Amit feljegyeztünk, azt az adatok védelmében nem mutatjuk meg. Amit most választ, annak a helyére kerül.',
  clearNeeds: 'A feljegyzett adatok törlése',
  allergens: 'Allergia',
  diets: 'Étrend',
  usesWheelchair: 'Kerekesszéket használ',
  otherNeeds: 'Egyéb, amit a konyhának vagy a helyszínnek tudnia kell',
  consent:
    'Hozzájárulok, hogy ezeket az adatokat tárolják, és az esemény szervezői és cateringszolgáltatója lássa. A törlés napja legkésőbb: {date}',
  consentMissing: 'Kérjük, jelölje be, vagy hagyja üresen az adatokat: csak hozzájárulással tárolhatók.',

  message: 'Üzenet a szervezőknek',
  messageHint: 'Csak a szervezők olvassák.',
  email: 'Közös e-mail-címük',
  emailHint:
    'Ha megad egy címet, az eseménnyel kapcsolatos üzeneteket mindannyiuknak csak erre küldjük, a szervezőknél lévő többi cím helyett. Üresen is hagyhatja.',
  send: 'Válasz elküldése',
  sending: 'Küldés…',
  keepAnswer: 'Vissza módosítás nélkül',

  thanks: 'Köszönjük a válaszát!',
  answeredOn: 'Válaszát rögzítettük: {date}.',
  notAnswered: 'Ön még nem válaszolt',
  change: 'Módosítom a válaszomat',
  answerNow: 'Válaszolok',
  seat: 'Ülőhely',
  requested: 'Kérés: {answer}. A szervezők még nem döntöttek róla.',
  yourMessage: 'Az Ön üzenete',

  nothingChosen: 'Kérjük, legalább egy személynél jelölje be, hogy eljön-e.',
  invalid: 'Valami még nem jó. Kérjük, nézze át a megjelölt helyeket.',
  badName: 'Kérjük, ellenőrizze a nevet: legfeljebb 200 betű lehet, különleges karakterek és webcímek nélkül.',
  badMeal: 'Ez az étel nem választható. Kérjük, válasszon másikat.',
  badNeeds: 'Kérjük, ellenőrizze, amit ide írt: legfeljebb 500 betű lehet.',
  badEmail: 'Ez nem e-mail-cím.',
  badMessage: 'Kérjük, rövidítse le az üzenetet 1000 betűre, különleges karakterek nélkül.',
  changed:
    'Valami megváltozott, mióta megnyitotta ezt az oldalt. Itt a jelenlegi állapot látható. Amit Ön beírt, az lejjebb megmaradt: nézze át, és ha ez az érvényes, küldje el újra.',
  nowNoted: 'Jelenleg feljegyezve',
  justClosed: 'A válaszadás közben lezárult, ezt a választ már nem tudtuk elmenteni.',
  justArrived: 'Önök közül valaki már megérkezett, így nála nem jelölhető, hogy nem tud jönni.',
  needsLeftOut:
    'A válaszát elmentettük. Az allergiák és étrendek kimaradtak, mert a szervező nem kérdez rájuk; kérjük, szóljon neki személyesen.',
  needsOver: 'Ennél az eseménynél már nem gyűjtünk allergia- és étrendadatokat. Kérjük, hagyja ki őket.',
  linkGone:
    'Ez a hivatkozás már nem él, ezért nem tudtuk elmenteni a választ. Kérjük, nyissa meg a szervezők legutóbbi üzenetét.',
  tooMany: 'Túl sok próbálkozás történt. Várjon néhány percet, és küldje el újra: amit beírt, megmaradt.',
  failed: 'Nem sikerült elküldeni. Ellenőrizze a kapcsolatot, és küldje el újra: amit beírt, megmaradt.',

  codeTitle: 'Válasz a meghívóra',
  code: 'A meghívón szereplő kód',
  codeHint: '10 betű és számjegy. A kis- és nagybetű, a szóköz és a kötőjel nem számít.',
  open: 'Meghívó megnyitása',
  wrongCode: 'Ezzel a kóddal nincs meghívó. Kérjük, ellenőrizze.',
  tooManyCodes: 'Erről a hálózatról túl sok hibás kód érkezett. Kérjük, próbálja meg újra kis idő múlva.',
  codeFailed: 'A kódot nem sikerült ellenőrizni. Kérjük, próbálja újra.',

  notFound: 'Ezen a címen nincs meghívó',
  notFoundHint:
    'Lehet, hogy azóta új hivatkozást küldtek. Kérjük, nyissa meg a legutóbbi üzenetet, írja be a meghívón lévő kódot, vagy kérdezze meg a szervezőket.',
  enterCode: 'Kód beírása',
};

/** The texts that address the reader, for households that the organisers are on first-name terms with. */
export const rsvpPageInformal = {
  pageTitle: 'A meghívód',
  deadline: 'Kérünk, válaszolj eddig: {date}.',
  changeUntil: 'A választ eddig módosíthatod: {date}.',
  closed: 'Itt most nem lehet válaszolni. Ha valami változott, kérünk, szólj a szervezőknek.',
  companionNameHint: 'Még nem dőlt el? Hagyd üresen.',
  needsHidden:
    'Amit feljegyeztünk, azt az adatok védelmében nem mutatjuk meg. Amit most választasz, annak a helyére kerül.',
  consentMissing: 'Kérünk, jelöld be, vagy hagyd üresen az adatokat: csak hozzájárulással tárolhatók.',
  emailHint:
    'Ha megadsz egy címet, az eseménnyel kapcsolatos üzeneteket mindannyiótoknak csak erre küldjük, a szervezőknél lévő többi cím helyett. Üresen is hagyhatod.',
  email: 'Közös e-mail-címetek',
  thanks: 'Köszönjük a válaszodat!',
  answeredOn: 'Válaszodat rögzítettük: {date}.',
  notAnswered: 'Még nem válaszoltál',
  yourMessage: 'Az üzeneted',
  nothingChosen: 'Kérünk, legalább egy személynél jelöld be, hogy eljön-e.',
  invalid: 'Valami még nem jó. Kérünk, nézd át a megjelölt helyeket.',
  badName: 'Kérünk, ellenőrizd a nevet: legfeljebb 200 betű lehet, különleges karakterek és webcímek nélkül.',
  badMeal: 'Ez az étel nem választható. Kérünk, válassz másikat.',
  badNeeds: 'Kérünk, ellenőrizd, amit ide írtál: legfeljebb 500 betű lehet.',
  badMessage: 'Kérünk, rövidítsd le az üzenetet 1000 betűre, különleges karakterek nélkül.',
  changed:
    'Valami megváltozott, mióta megnyitottad ezt az oldalt. Itt a jelenlegi állapot látható. Amit beírtál, az lejjebb megmaradt: nézd át, és ha ez az érvényes, küldd el újra.',
  justArrived: 'Közületek valaki már megérkezett, így nála nem jelölhető, hogy nem tud jönni.',
  needsLeftOut:
    'A válaszodat elmentettük. Az allergiák és étrendek kimaradtak, mert a szervező nem kérdez rájuk; kérünk, szólj neki személyesen.',
  needsOver: 'Ennél az eseménynél már nem gyűjtünk allergia- és étrendadatokat. Kérünk, hagyd ki őket.',
  linkGone:
    'Ez a hivatkozás már nem él, ezért nem tudtuk elmenteni a választ. Kérünk, nyisd meg a szervezők legutóbbi üzenetét.',
  tooMany: 'Túl sok próbálkozás történt. Várj néhány percet, és küldd el újra: amit beírtál, megmaradt.',
  failed: 'Nem sikerült elküldeni. Ellenőrizd a kapcsolatot, és küldd el újra: amit beírtál, megmaradt.',
} satisfies Partial<Record<keyof typeof english, string>>;
