import type { Language } from '../i18n/translate.ts';
import type { ColumnField } from './heading-words.ts';

/** Words of a heading, folded, by which it is about a field: for headings and questions that are in no list. */
interface Rule {
  field: ColumnField | null;
  en: RegExp;
  hu: RegExp;
  /** Words that make it about something else. */
  isNot?: RegExp;
  rank?: number;
}

const NEVER = /(?!)/;
const COUNT_EN =
  /\b(how many|number (of|attending|coming|invited|confirmed)|no of|num|count|total|size|headcount|max\w*|allowed)\b/;
const COUNT_HU = /\b(hany\w*|letszam\w*|szama|fo szam\w*|mennyien)\b/;
const both = (one: RegExp, other: RegExp) => new RegExp(`^(?=.*(?:${one.source}))(?=.*(?:${other.source}))`);

/** In this order: the first rule that fits counts. */
const RULES: readonly Rule[] = [
  {
    // Of somebody else than the guest, or nothing that a guest list holds.
    field: null,
    en: /\b(buyer|purchaser|payer|billing|shipping|emergency|phonetic|yomi|maiden|nick ?name|file as|job|company|organi[sz]ation|fax|url|bar ?code|photo|birth\w*|ticket|joined|modified|profile|time ?stamp|created|updated|submitted|start time|completion time|start date|submit date|network|gifts?|thank\w*|save the date|address line|street|city|zip|postal|country|state|region|gender|language|currency|price|paid|fees?|qr)\b|\b(rsvp|response|order|responded|check in|checked in) (date|at|time|on)\b|\b(deadline|date responded)\b|^(checked in|id|no|number)$|^e mail \d (label|type)$/,
    hu: /\b(idobelyeg|idopont\w*|datum\w*|hatarido\w*|szulet\w*|anyja|ceg\w*|munkahely\w*|beosztas\w*|ajandek\w*|koszono\w*|lakcim\w*|iranyitoszam\w*|varos|utca|orszag|nyelv\w*|fizet\w*|jegy|jegyek|jegytipus|szamlaz\w*)\b|^(nem|ar|sorszam|s sz|ssz)$/,
  },
  {
    field: 'phone',
    en: /\b((tele|cell ?)?phones?|mobile|cell|tel)\b/,
    hu: /\b(telefon\w*|mobil|mobilja|mobilszam\w*|mobiltelefon\w*)\b/,
    isNot: /\b(e ?mail|label|type|country|verified|call|calls|free|consent|tipusa?)\b/,
  },
  {
    field: 'needs',
    en: /\b(dietary|diets?|allerg\w+|intoleran\w+|c(o)?eliac|wheelchair|accessibility|mobility|food (restrictions?|requirements?|needs?))\b/,
    hu: /\b(etrend\w*|dieta\w*|\w*allergia\w*|allerg\w+|\w*erzekeny\w*|\w*intoleran\w*|kerekessz\w*|akadalymentes\w*|mozgaskorlat\w*|etkezesi \w+)\b/,
  },
  { field: 'needsHighChair', en: /\b(high ?chairs?|baby (chair|seat))\b/, hu: /\b(etetoszek\w*|babaszek\w*)\b/ },
  {
    field: 'children',
    en: both(
      /\b(how many|number|no of|num|count|total|names?|ages?|bringing)\b/,
      /\b(children|child(ren)? s?|kids?|under \d+s?)\b/,
    ),
    hu: both(/\b(hany\w*|szama|neve\w*|letszam\w*|hoz\w*|fo)\b/, /\b(gyerek\w*|gyermek\w*)\b/),
  },
  { field: 'children', en: /\b(children|kids)\b/, hu: /\b(gyerekek|gyermekek)\b/, isNot: /\b(menu|meal|side|s)\b/ },
  { field: 'companionOf', en: /\b(guest|companion|plus (one|1)) of\b/, hu: /\bkinek a (kiseroje|vendege)\b/ },
  {
    field: 'companions',
    isNot: /\bid\b/,
    en: /\b(additional|extra) (guests?|people|persons?|attendees?)\b|\bplus (ones?|1 ?s?)\b|\bcompanions?\b|\bbring(ing|s)?\b|\b(their|his|her) (full )?names?\b|\bguest s (full )?name\b|\bname of (your )?guest$/,
    hu: /\bkiser\w*|\bplusz (egy|1|fo)\b|\btovabbi (vendeg|fo|szemely)\w*|\b(hoz|hozol|hozna|hoztok|rajtad kivul)\b/,
  },
  {
    field: 'memberName',
    en: /\bnames? of (everyone|everybody|all|others?|the|those|each|other|accompanying|your (party|family|group))\b|\b(everyone|everybody) (in|attending|coming)\b|\b(other|remaining) (guests?|names|members|attendees)\b|\b(family|party|household|group) members?\b|\bguest names\b|\b(partner|spouse) s (full )?name\b|\bname of (your )?(partner|spouse|husband|wife)\b/,
    hu: /\b(tovabbi|tobbi) (nev|nevek|csaladtag|vendeg|meghivott)\w*|\b(veled|veletek|onnel|onokkel|vele) (erkez|jov|jon)\w*|\bkikkel\b|\bcsaladtag\w*|\bparod\w*|\btobbiek\b|\bmindenki neve\b|\bhazastars\w*/,
  },
  {
    field: 'partySize',
    en: both(
      COUNT_EN,
      /\bhow many$|\b(guests?|people|persons?|adults?|party|famil(y|ies)|household|attend\w*|invite[ds]?|coming|seats|of you|group)\b|^allowed$/,
    ),
    hu: both(COUNT_HU, /\b(hanyan|letszam\w*|vendeg\w*|fo(re|vel|t|s)?|szemely\w*|felnott\w*|meghivott\w*|mennyien)\b/),
    isNot: /\b(table|phone|order|asztal\w*|id|code)\b/,
  },
  {
    field: 'salutation',
    en: /\b(envelope|addressing|addressed|addressee|salutation|invitation (names?|wording))\b/,
    hu: /\b(boritek\w*|megszolit\w*|cimzes\w*|cimzett\w*)\b/,
  },
  {
    field: 'householdEmail',
    en: both(/\b(household|party|family)\b/, /\be ?mail\b/),
    hu: both(/\b(haztartas\w*|csalad\w*)\b/, /\be ?mail\b/),
  },
  {
    field: 'householdId',
    en: both(/\b(household|party|family|group|invitation|invite|order)\b/, /\b(id|code|number|no|key)\b/),
    hu: both(/\b(haztartas\w*|csalad\w*|csoport\w*|meghivo\w*)\b/, /\b(azonosito\w*|sorszam\w*|szama|kod\w*)\b/),
  },
  {
    field: 'email',
    en: /\be ?mail\b/,
    hu: NEVER,
    isNot: /\b(2|3|4|label|type|sent|opened|status|second\w*|alternat\w*|masodlagos|kuldve)\b/,
  },
  {
    field: 'meals',
    en: /\b(meals?|entrees?|menus?|main (course|dish)|mains|starters?|appeti[sz]ers?|desserts?|courses?|dish|dinner|lunch|food|eat|eating)\b/,
    hu: /\b(menu\w*|foetel\w*|eloetel\w*|leves\w*|desszert\w*|fogas\w*|etel\w*|enni|ennel\w*|ennetek|eszel|esztek|eszik|vacsora\w*|ebed\w*)\b/,
    isNot:
      /\b(rsvp|attend\w*|coming|join\w*|rehearsal|welcome|invited|time|budget|cost|vegan|vegetarian|gluten|lactose|jon|jossz)\b/,
  },
  {
    field: 'needs',
    en: /\b(vegan|vegetarian|gluten( free)?|lactose( free)?|halal|kosher)\b/,
    hu: /\b(vega|vegan|vegetarianus|gluten\w*|laktoz\w*)\b/,
  },
  {
    field: 'attendance',
    en: /\brsvp\b|\battend(ing|ance|s)?\b|\bcoming\b|\bjoin(ing)?\b|\bmake it\b|\bbe there\b|\bcelebrat\w+ with us\b|\b(can|will) you (come|attend|be)\b|\b(response|reply|confirm(ed|ation))\b|\bstatus\b/,
    hu: /\bvisszajelz\w*|\breszt\b|\bresztve\w*|\breszvetel\w*|\beljo\w*|\bjo(n|ssz|nnek|ttok|vok|vunk|nni)\b|\bott lesz\w*|\bszamithatunk\b|\bvelunk (unnepel|tart)\w*|\bvalasz\w*/,
    isNot:
      /\b(date|link|code|url|deadline|method|time|by|sent|id|email|submitted|message|question|how|number|names?|invited to|valaszd|valassz\w*|valaszt\w*)\b/,
  },
  {
    field: 'ageGroup',
    en: /\b(child|kid|baby|infant|adult|age)\b/,
    hu: /\b(gyerek|gyermek|baba|csecsemo|felnott|eletkor\w*|korcsoport\w*|korosztaly\w*)\b/,
  },
  {
    field: 'fullName',
    en: both(/\b(first|given) ?(names?)?\b/, /\b(last|family|sur) ?names?\b/),
    hu: both(/\b(vezetek|csalad)/, /\b(kereszt|uto) ?nev/),
  },
  {
    field: 'lastName',
    en: /\b(last|family|sur) ?names?\b/,
    hu: /\b(vezetek ?nev\w*|csaladnev\w*|csaladi nev\w*)\b/,
  },
  { field: 'firstName', en: /\b(first|given|fore) ?names?\b/, hu: /\b(kereszt ?nev\w*|utonev\w*)\b/ },
  { field: 'tableNumber', en: /\btable\b/, hu: /\basztal\w*/ },
  { field: 'seatNumber', en: /\b(seat|chair)\b/, hu: /\b(szek\w*|ulohely\w*)\b/ },
  {
    field: 'fullName',
    en: /\bnames?\b|\bwho are you\b/,
    hu: /\bnev(e|ek|ed|et|etek|uk|ei|eid)?\b|\bnevsor\w*|\bhogy hivnak\b/,
    isNot:
      /\b(event|hotel|group|course|song|list|user|file|team|csoport\w*|esemeny\w*|school|venue|card|kartya\w*|household|party|family|csalad\w*|haztartas\w*|tag)\b/,
  },
  {
    field: 'household',
    en: /\b(household|family|party)\b/,
    hu: /\b(haztartas\w*|csalad\w*)\b/,
    isNot: /\b(address\w*|notes?|side|bride|groom|menyasszony\w*|voleg\w*|(after|wedding|bridal) party)\b/,
  },
  {
    field: 'tags',
    en: /\b(tags?|labels?|groups?|side|categor\w+|relation\w*|circle|bride|groom|invited by|guest of|friend of|know the couple|(wedding|bridal) party)\b/,
    hu: /\b(csoport\w*|cimke\w*|oldal\w*|kategoria\w*|kapcsolat\w*|rokon\w*|ismeros\w*|menyasszony\w*|voleg\w*|vendege|hivta)\b/,
  },
  {
    field: 'specialRequirements',
    en: /\b(notes?|comments?|remarks?|messages?|anything else|let us know|tell us|requests?|songs?|music|transport\w*|shuttle|ride|hotel|accommodation|lodging)\b/,
    hu: /\b(megjegyz\w*|uzen\w*|jegyzet\w*|egyeb \w+|kozlendo\w*|kivansag\w*|zene\w*|dal|szallas\w*|busz\w*|transzfer\w*)\b/,
  },
  {
    // 'Ceremony & Reception': who comes to it, if the values are answers.
    field: 'attendance',
    en: /\b(wedding|reception|ceremony)\b/,
    hu: /\b(eskuvo|lakodalom|szertartas)\b/,
    isNot: /\b(invit\w*|meghiv\w*|time|address|date)\b/,
    rank: 6,
  },
];

/** Answers for the main part of the day count before those for the ceremony, and these before others. */
const PARTS_OF_THE_DAY = [/\b(wedding|reception|eskuvo\w*|lakodalom\w*|fogadas\w*)\b/, /\b(ceremony|szertartas\w*)\b/];

/** Recognises a heading by its words: 'Reception RSVP', 'What would you like to eat?', 'Hányan jöttök?'. */
export function recogniseByWords(words: string): { field: ColumnField; rank: number; language: Language } | undefined {
  for (const { field, en, hu, isNot, rank } of RULES) {
    const language = hu.test(words) ? 'hu' : en.test(words) ? 'en' : undefined;
    if (language === undefined || isNot?.test(words)) continue;
    if (field === null) return undefined;
    const part = PARTS_OF_THE_DAY.findIndex((pattern) => pattern.test(words));
    return { field, language, rank: rank ?? (part === -1 ? 4 : 2 + part) };
  }
  return undefined;
}
