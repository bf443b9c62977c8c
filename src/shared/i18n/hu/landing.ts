export const landing = {
  title: 'Minden vendég megtalálja a helyét',
  subtitle:
    'Töltse fel a vendéglistát, és ültessen le mindenkit. A vendégek beolvasnak egy kódot, beírják a nevüket, és máris látják, hol ülnek.',
  tryNow: 'Kipróbálom most',
  getStarted: 'Kezdje el ingyen',
  noCard: 'Egy esemény legfeljebb {guests} vendéggel ingyenes. Bankkártya nem kell hozzá.',
  drawing:
    'Rajz: {count} vendég a táncparketten vár, több helyet is kipróbál, végül mindenki a családja mellett ül le a hat asztal egyikénél.',
  drawingKept: 'Minden kötelező szabály teljesül',
  stopDrawing: 'A rajz megállítása',
  goOnDrawing: 'A rajz folytatása',

  featuresTitle: 'A vendéglistától az utolsó érkezőig',
  eventsTitle: 'Tervezze meg eseményeit',
  eventsText:
    'Minden esemény időpontja, helyszíne és ülésrendje egy helyen, a helyszínnel is megosztható formában. Eseménycsomaggal vagy az Enterprise csomaggal a termet is megrajzolhatja.',
  eventsLink: 'Így talál helyet mindenkinek',
  guestsTitle: 'Rend a vendéglistában',
  guestsText:
    'Importálja táblázatát, kérdezze meg, ki jön el, rendeljen a vendégekhez asztalt és széket, és lássa egy pillantással, kinek nincs még helye.',
  guestsLink: 'Vendéglista és visszajelzések',
  qrTitle: 'Egy QR-kód mindenkinek',
  qrText: 'A vendég a saját telefonján találja meg a helyét, a bejáratnál pedig egyetlen beolvasással beléptetik.',
  qrLink: 'Ezt látják a vendégek',

  guestListTitle: 'A vendéglista, és hogy ki jön el',
  guestListText:
    'Töltsön fel Excel-fájlt, vagy illessze be a neveket: a családokat, a kísérőket és a gyerekeket felismerjük, és importálás előtt látja, mi lesz az egyes sorokból.',
  guestListPoint1:
    'Minden háztartás maga válaszol, e-mailben kapott hivatkozással vagy nyomtatott kártyán lévő kóddal: ki jön, és mit eszik.',
  guestListPoint2: 'A válaszok egyenesen a listába kerülnek. Aki nem tud jönni, annak a helye felszabadul.',
  guestListPoint3: 'A meghívót, az emlékeztetőt, végül mindenkinek a helyét e-mailben küldheti el.',
  seatingTitle: 'A terem, amely leültet mindenkit, és meg is indokolja',
  seatingText:
    'Mondja meg, kik tartoznak össze, és kik üljenek inkább távol egymástól. A Placecard mindenkinek helyet talál. Ha két szabály ellentmond egymásnak, megnevezi őket, és azt is, mi segítene.',
  seatingPoint1:
    'Családok, párok, haragosok, kerekesszék: szabályok, amelyeket be kell tartani, és kívánságok, amelyek számítanak.',
  seatingPoint2: 'Valaki lemondja? A lehető legkevesebben ülnek át.',
  seatingPoint3: 'A vendégeket saját maga is a székükhöz húzhatja. Mindez az eseménycsomag és az Enterprise része.',
  paperTitle: 'Nyomtatásra kész kártyák és ülésrendek',
  paperText:
    'Ültetőkártya, asztalszám, ülésrendplakát, lista a konyhának és a bejárathoz: bármely nyomtatóval, PDF-ben, az Ön színeivel.',
  paperPoint1: 'Sima papírra vágójelekkel, vagy előre vágott kártyákra, amelyeket a számuk alapján választ ki.',
  paperPoint2:
    'Változás után csak a megváltozott kártyákat kell újra kinyomtatni. A Placecard megmondja, melyeket vegye el.',
  paperPoint3: 'Eseménycsomaggal vagy az Enterprise csomaggal a méretarányos alaprajz is.',
  phonesTitle: 'A vendég a telefonján találja meg a helyét',
  phonesText:
    'Elég egy QR-kód a bejáratnál: a vendég beolvassa, beírja a nevét, és látja az asztalát és a székét. Nem kell hozzá sem alkalmazás, sem fiók.',
  phonesPoint1: 'A név egy része is elég, ékezettel vagy anélkül, és az elütés sem baj.',
  phonesPoint2: 'Csak azt mutatja, akit keresnek, a teljes vendéglistát soha.',
  phonesPoint3: 'Eseménycsomaggal vagy az Enterprise csomaggal térkép mutatja a széket a teremben.',
  doorTitle: 'A beléptetés hálózat nélkül is működik',
  doorText:
    'A munkatárs beolvassa a vendég kódját vagy megkeresi a nevét, és azonnal zöld jelzést kap. A térerő nélküli pincében vagy kertben is ugyanúgy folytathatja.',
  doorPoint1: 'Az érkezést először a telefon jegyzi meg, és elküldi, amint van kapcsolat.',
  doorPoint2: 'Több telefon dolgozhat egymás mellett; kapcsolattal mindegyik azonnal lát minden érkezést.',
  doorPoint3: 'A munkatársak nyolc karakteres kóddal lépnek be, fiók nem kell nekik.',

  screenshot_guests: 'A vendéglista: nevek színes címkékkel, és hogy ki jön el',
  screenshot_reply: 'Meghívó telefonon: a Kiss családot kérdezi, ki jön el',
  screenshot_room: 'Az alaprajz: 48 vendég a főasztalnál és öt kerek asztalnál a táncparkett körül',
  screenshot_reason:
    'Az indok telefonon: két szabály nem teljesülhet együtt, mert a családok egy asztalnál ülnek; az egyikből kívánság lehet',
  screenshot_cards: 'Egy ív ültetőkártya nevekkel, asztalokkal és ételekkel, vágójelekkel',
  screenshot_poster: 'Plakát az egyes asztalok vendégeivel',
  screenshot_seat: 'A helykereső telefonon: Kiss Luca a 3. asztalnál, a 3. széken ül',
  screenshot_map: 'A térkép telefonon: Kiss Luca széke meg van jelölve a 3. asztalnál',
  screenshot_door: 'Beléptetés telefonon, kapcsolat nélkül: ki érkezett meg, és egy küldésre váró bejegyzés',

  pricingTitle: 'Egyszerű árak',
  pricingSubtitle: 'Havonta, évente, vagy egyszer, egyetlen eseményre fizet. Semmi sem újul meg magától.',
  everyTierTitle: 'Minden csomagban, az ingyenesben is',
  every_list: 'Vendéglista háztartásokkal, címkékkel és importálással',
  every_replies: 'Meghívók és visszajelzések',
  every_finder: 'Helykereső QR-kóddal',
  every_door: 'Beléptetés, hálózat nélkül is',
  every_paper: 'Ültetőkártyák, plakátok és listák PDF-ben',
  every_chart: 'A helyszínnel megosztható ülésrend',
  every_together: 'Közös tervezés másokkal',
  every_languages: 'Magyarul és angolul, képernyőn, levélben és papíron',

  questionsTitle: 'Kérdések és válaszok',
  question_account: 'Kell fiók a kipróbáláshoz?',
  answer_account:
    'Nem. A „Kipróbálom most” a valódi szerkesztőt nyitja meg egy mintaesküvővel, csak az Ön böngészőjében. A saját neveit is beillesztheti. Csak a terv megtartásához kell fiók, az pedig ingyenes.',
  question_cost: 'Mennyibe kerül?',
  answer_cost:
    'Egy esemény legfeljebb {guests} vendéggel ingyenes. Az eseménycsomag ára egyszer {pass}. A Pro havonta {pro}, az Enterprise havonta {enterprise}; egy év annyiba kerül, mint tíz hónap.',
  question_pass: 'Eseménycsomag vagy havi csomag?',
  answer_pass:
    'Az eseménycsomag egyetlen esküvőre vagy ünnepre szól: jár hozzá az alaprajz, a szabályok szerinti ültetés, a térkép és korlátlan számú vendég, az esemény utáni {days}. napig. A havi és az éves csomag a fiókjához tartozik, és annak való, aki több eseményt szervez; ezek közül az Enterprise tartalmazza az alaprajzot. Semmi sem újul meg magától.',
  question_passEnd: 'Mi történik, ha az eseménycsomag lejár?',
  question_data: 'Kié az adat?',
  answer_data:
    'Az Öné és a vendégeié. Mi az Ön számára őrizzük: nem adjuk el, hirdetést nem mutatunk, és senkit nem követünk nyomon. Mindent letölthet és végleg törölhet.',
  question_door: 'Tényleg működik a beléptetés hálózat nélkül?',
  answer_door:
    'Igen, ha a telefonon kapcsolattal már egyszer megnyitották a beléptetést; egy oldal ott meg is mondja, hogy felkészült-e. A rögzített érkezések a böngésző bezárása és a telefon újraindítása után is megmaradnak, és a telefon elküldi őket, amint újra van hálózat.',
  question_excel: 'Használhatom az Excel-fájlomat?',
  answer_excel:
    'Igen: .xlsx- és CSV-fájlt, vagy bármely táblázatból másolt sorokat, akárhogy hívják az oszlopokat. A lista bármikor újra exportálható.',
  question_together: 'Tervezhetünk többen együtt?',
  answer_together:
    'Igen, minden csomagban. Másokat e-mailben hívhat meg: közös szerkesztésre, megtekintésre vagy csak a beléptetéshez. Hogy ki mit változtatott, azt az előzmények mutatják.',
  question_names: 'Ismeri a magyar neveket?',
  answer_names:
    'Igen. A listák vezetéknév szerint rendezettek, bármelyik név áll elöl, és a „szoke” keresésre a „Szőke” nevet is megtalálja. Az oldalak, a levelek és a nyomtatványok magyarul és angolul is elkészülnek.',
  askUs: 'Mást szeretnék kérdezni',
  lastTitle: 'Nézze meg, hogyan ül le 48 vendég',
  lastText:
    'Egy mintaesküvő öt szabállyal: eggyel többel, mint amennyi teljesülhet. Egy perc az egész, és fiók sem kell hozzá.',
};
