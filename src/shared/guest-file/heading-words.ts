import { isPlainField, PLAIN_FIELDS } from '../contracts/plain-fields.ts';
import type { Translate } from '../i18n/message-key.ts';
import type { Language } from '../i18n/translate.ts';

/** What a column can hold. The columns of companions and household members are about other people than the row's guest. */
export const COLUMN_FIELDS = [
  'fullName',
  'firstName',
  'middleName',
  'lastName',
  'nameSuffix',
  'nameTitle',
  'email',
  ...PLAIN_FIELDS,
  'tableNumber',
  'seatNumber',
  'specialRequirements',
  'household',
  'householdId',
  'salutation',
  'householdEmail',
  'householdLanguage',
  'householdIsFormal',
  'companions',
  'companionFirstName',
  'companionLastName',
  'companionOf',
  'isCompanion',
  'memberName',
  'memberFirstName',
  'memberLastName',
  'children',
  'partySize',
  'attendance',
  'ageGroup',
  'needsHighChair',
  'tags',
  'meals',
  'needs',
  'sortName',
  'cardName',
  'guestNumber',
] as const;
export type ColumnField = (typeof COLUMN_FIELDS)[number];

/** What a column is called in files of ours, and when the organiser chooses columns. */
export const columnTitle = (t: Translate, field: ColumnField) =>
  isPlainField(field) ? t(`guests.${field}`) : t(`guestFile.${field}`);

/** Headings by field and language, separated by commas. Case, accents, spaces and punctuation don't matter. */
export const HEADING_WORDS: Record<ColumnField, Record<Language, string>> = {
  fullName: {
    en: 'full name, name, guest, guest name, guest full name, name of guest, display name, attendee, attendee name, invitee, invitee name, participant, guests, invitees, attendees, participants, invited guests, names',
    hu: 'név, teljes név, vendég, vendégnév, vendég neve, a vendég neve, vendég teljes neve, meghívott, meghívott neve, meghívottak, vendégek, vendégek neve, meghívottak neve, résztvevők, résztvevő, résztvevő neve, vendéglista, nevek',
  },
  firstName: {
    en: 'first name, first, given name, forename, guest first name, attendee first name, firstname',
    hu: 'keresztnév, utónév, vendég keresztneve',
  },
  middleName: { en: 'middle name, middle, middle initial', hu: 'második keresztnév, középső név' },
  lastName: {
    en: 'last name, last, surname, family name, guest last name, attendee last name, attendee surname',
    hu: 'vezetéknév, családnév, családi név, vendég vezetékneve',
  },
  nameSuffix: { en: 'suffix, name suffix, guest suffix', hu: 'név utótag, utótag' },
  nameTitle: {
    en: 'title, prefix, name prefix, guest title, guest prefix, honorific',
    hu: 'titulus, cím előtag, előtag, név előtag',
  },
  email: {
    en: 'e-mail, mail, e-mail address, guest email, e-mail 1 - value, e-mail 1, contact e-mail, attendee email, primary email',
    hu: 'e-mail-cím, e-mail címe, vendég e-mail-címe, drótposta, villámposta, levelezési e-mail',
  },
  phone: {
    en: 'phone, phone number, phone no, phone 1 - value, mobile, mobile number, mobile phone, mobile no, cell, cell number, cell phone, cell no, telephone, telephone number, tel, tel no, contact number, guest phone, primary phone',
    hu: 'telefon, telefonszám, telefonszáma, telefon száma, mobil, mobilszám, mobiltelefon, mobiltelefonszám, tel, tel. szám, vendég telefonszáma',
  },
  tableNumber: {
    en: 'table, table number, table no, table nr, table num, table name, table assignment, assigned table, seating table',
    hu: 'asztal, asztalszám, asztal száma, asztal sorszáma, asztal neve, asztalnév, asztalsorszám',
  },
  seatNumber: {
    en: 'seat, seat number, seat no, seat nr, seat num, chair, chair number, place, place number, assigned seat',
    hu: 'szék, székszám, szék száma, szék sorszáma, ülőhely, ülőhely száma, ülőhelyszám, ülés, hely, helyszám',
  },
  specialRequirements: {
    en: 'notes, note, guest notes, private notes, special requirements, special requirement, special requests, special needs, comment, comments, remark, remarks, rsvp comments, rsvp notes, additional notes',
    hu: 'megjegyzés, megjegyzések, különleges igények, különleges igény, különleges kérések, különleges kérés, speciális igények, speciális igény, jegyzet, jegyzetek, egyéb megjegyzés',
  },
  household: {
    en: 'household, household name, party, party name, family, family group, family unit, invitation name, invitation group, invite name, invited with, guest party, household/party, family/household, party/household',
    hu: 'család, család neve, háztartás, háztartás neve, meghívott család, meghívó neve, család/háztartás',
  },
  householdId: {
    en: 'household id, household number, household no, party id, party number, party no, party code, family id, family number, family no, group id, group number, group no, invitation id, invitation number, invitation no, invite id, invite code, order id, order number, order no, order, household key',
    hu: 'háztartás azonosító, háztartás azonosítója, háztartás száma, család azonosító, család azonosítója, család száma, család sorszáma, családszám, csoport azonosító, csoport azonosítója, csoport száma, csoportszám, meghívó azonosító, meghívó azonosítója, meghívó száma, meghívó sorszáma, rendelésszám',
  },
  salutation: {
    en: 'name on envelope, names on envelope, envelope name, envelope names, envelope, envelope addressing, outer envelope, outer envelope name, addressee, address name, addressed to, salutation, mailing name, formal name, invitation salutation, formal addressing, informal addressing, formal names',
    hu: 'megszólítás, név a borítékon, borítékra, boríték, boríték neve, borítékon szereplő név, borítékra kerülő név, címzés, címzett, meghívón szereplő név, meghívóra',
  },
  householdEmail: {
    en: 'household email, household email address, party email, family email',
    hu: 'háztartás e-mail-címe, háztartás e-mail, család e-mail-címe, család e-mail',
  },
  householdLanguage: { en: 'household language', hu: 'háztartás nyelve, család nyelve' },
  householdIsFormal: { en: 'formal address', hu: 'magázás, magázódás' },
  companions: {
    en: 'plus, plus n, plus guest, plus guests, plus fő, plus 1 fő, plus one, plus ones, plus 1, plus one allowed, plus ones allowed, plus one name, plus one full name, plus one names, name of plus one, allow plus one, allowed plus one, allow plus ones, has plus one, with plus one, plus one invited, plus one status, bringing a plus one, bringing a guest, number of plus ones, additional guests, additional guest, additional guests allowed, additional guest names, names of additional guests, number of additional guests, extra guests, companion, companions, companion name, companion names, number of companions, brings guest, accompanied by, guests allowed, plus one guest, plus one yes number or name',
    hu: 'kísérő, kísérők, kísérő neve, kísérők neve, kísérők száma, kísérővel, kísérővel jön, kísérőt hoz, hoz kísérőt, plusz egy, plusz egy fő, plusz fő, plusz 1, plusz 1 fő, további vendégek, további vendég, kísérő igen szám vagy név',
  },
  companionFirstName: { en: 'plus one first name, companion first name', hu: 'kísérő keresztneve' },
  companionLastName: {
    en: 'plus one last name, plus one surname, companion last name',
    hu: 'kísérő vezetékneve, kísérő családneve',
  },
  companionOf: {
    en: 'companion of, plus one of, plus one for, guest of, accompanying, comes with',
    hu: 'kinek a kísérője, kísérője, kivel jön, kihez tartozik, kit kísér',
  },
  isCompanion: { en: 'is plus one, is a plus one, is companion', hu: 'kísérő-e, ő kísérő' },
  memberName: {
    en: 'partner, spouse, partner name, spouse name, other household members, other guests, other guest names, household members, family members, partner full name, members, couple, couples',
    hu: 'partner, partner neve, házastárs, házastárs neve, párja, családtagok, további családtagok, tagok, párok',
  },
  memberFirstName: { en: 'partner first name, spouse first name', hu: 'partner keresztneve, házastárs keresztneve' },
  memberLastName: {
    en: 'partner last name, spouse last name',
    hu: 'partner vezetékneve, házastárs vezetékneve',
  },
  children: {
    en: 'children, number of children, no of children, kids, number of kids, child count, children names, childrens names, names of children, child names, kids names',
    hu: 'gyerekek, gyermekek, gyerekek száma, gyermekek száma, gyerekek neve, gyermekek neve, hány gyerek, gyerekszám',
  },
  partySize: {
    en: 'party size, party of, number in party, number of guests, guest count, headcount, head count, number of people, household size, number invited, total guests, total invited, group size, number of seats, seats reserved, seats, count, total, pax, people, persons, adults, number of adults, guests attending, guests invited',
    hu: 'fő, létszám, hány fő, hány fővel, fők száma, személyek száma, személy, meghívottak száma, vendégek száma, összlétszám, felnőttek, felnőttek száma',
  },
  attendance: {
    en: 'rsvp, rsvp status, rsvp response, attending, attendance, attendance status, guest status, attendee status, response, rsvp answer, reply, coming, is attending, is coming, will attend, are you attending, are you coming, will you attend, will you be attending, confirmed, status, responded, has responded, replied, invitation status, attending status',
    hu: 'visszajelzés, visszajelzések, visszajelzés állapota, jön, jön-e, eljön, eljön-e, jönnek, részvétel, részt vesz, részt vesz-e, válasz, visszaigazolás, visszaigazolta, visszaigazolva, rsvp státusz, státusz, állapot, megjelenik, ott lesz, visszajelzett, válaszolt',
  },
  ageGroup: {
    en: 'child, is child, is a child, kid, age, age group, age range, age category, guest age, adult/child, adult or child, adult/child/infant, guest type, person type, type, infant, baby, is infant',
    hu: 'gyerek, gyermek, gyerek-e, gyermek-e, életkor, kor, kora, korosztály, korcsoport, felnőtt/gyerek, felnőtt vagy gyerek, típus, vendég típusa, csecsemő, baba',
  },
  needsHighChair: {
    en: 'high chair, highchair, needs high chair, needs a high chair, high chair needed, high chair required, baby chair',
    hu: 'etetőszék, etetőszék kell, etetőszéket kér, kell etetőszék, babaszék',
  },
  tags: {
    en: 'tags, tag, side, group, groups, guest group, group name, label, labels, category, categories, list, guest list, lists, relationship, relation, bride or groom, bride/groom, his/hers, his or hers, invited by, circle, segment, vip, guest side, guest tags, guest category, guest tier',
    hu: 'címke, címkék, oldal, csoport, csoportok, csoport neve, kategória, kategóriák, kapcsolat, rokonság, melyik oldal, kinek a vendége, ki hívta, menyasszony/vőlegény, ismeretség, lista, viszony',
  },
  meals: {
    en: 'meal, meal choice, meal selection, meal option, meal preference, meals, entrée, entrée choice, entrée selection, entrée option, menu, menu choice, menu selection, menu option, dinner, dinner choice, dinner selection, food, food choice, food selection, food preference, main, mains, main course, main dish, starter, starters, first course, appetizer, second course, dessert, dish, dish choice, soup',
    hu: 'menü, menüválasztás, választott menü, étel, ételválasztás, választott étel, főétel, előétel, leves, desszert, főfogás, fogás, vacsora, vacsoramenü',
  },
  needs: {
    en: 'dietary, dietary requirements, dietary requirement, dietary restrictions, dietary restriction, dietary needs, dietary notes, dietary preference, dietary preferences, dietary information, diet, diets, dietary requests, allergies, allergy, allergens, food allergies, food allergy, food restrictions, food requirements, special diet, special diets, intolerances, wheelchair, wheelchair user, uses wheelchair, accessibility',
    hu: 'étrend, diéta, allergia, allergiák, ételallergia, ételallergiák, allergének, étkezési igények, étkezési igény, étkezési megkötés, étkezési megkötések, ételérzékenység, ételintolerancia, érzékenység, speciális étrend, speciális étkezés, különleges étrend, kerekesszék, kerekesszékes, akadálymentesítés',
  },
  sortName: { en: 'sort name, sort by name, sorted as', hu: 'rendezési név, besorolási név' },
  cardName: {
    en: 'card name, place card, place card name, name on place card, name on card, escort card name',
    hu: 'név a kártyán, ültetőkártya, ültetőkártya neve, ültetőkártyára, kártyanév, ültetőkártyán szereplő név',
  },
  guestNumber: { en: 'guest number in file', hu: 'vendég sorszáma a fájlban' },
};
