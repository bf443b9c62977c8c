import { type LegalText, section } from '../legal-text.ts';

export const privacy: LegalText = {
  intro: [
    'Ez a tájékoztató arról szól, mit tesz a Placecard a személyes adatokkal: kinek az adatait, melyeket, miért és meddig kezeljük, és Ön mit tehet. A szervezőknek, a helyüket kereső vendégeknek és minden más látogatónknak szól.',
    'Röviden: annyi adatot gyűjtünk, amennyi egy esemény ülésrendjéhez kell, adatokat nem adunk el, hirdetést nem jelenítünk meg, és Önt nem követjük nyomon.',
  ],
  sections: [
    section('who-we-are', 'Kik vagyunk', [
      'A Placecard szolgáltatás üzemeltetője: {company}, székhelye: {address}{registers}. Az adataival kapcsolatban írjon ide: {email}, vagy használja ezt az oldalt: {contact}.',
    ]),
    section('roles', 'Ki melyik adatról dönt', [
      {
        'A szervezők fiókja':
          'A fiókok, a fizetések és a nekünk írt üzenetek adatainak mi vagyunk az adatkezelője: mi döntünk róluk, és mi felelünk értük.',
        'Egy esemény vendégei':
          'A vendég adatainak az a szervező az adatkezelője, aki rögzítette őket. Mi a szervező megbízásából, a GDPR 28. cikke szerinti adatfeldolgozóként tároljuk és jelenítjük meg őket. Az erről szóló megállapodást itt olvashatja: {terms}.',
      },
      'Ha Ön vendég, először az esemény szervezőjéhez forduljon: ő azonnal megnézheti, módosíthatja és törölheti az adatait. Ha nem tudja, hogyan érheti el, írjon nekünk, és továbbítjuk a kérését.',
    ]),
    section('account-data', 'A szervezőkről kezelt adatok', [
      {
        Fiók: 'Az e-mail-címe; ha megadja, a neve, felhasználóneve, cége és beosztása; a nyelve és az időzónája; a fiók létrejöttének ideje.',
        'Google-bejelentkezés':
          'Ha ezt választja: a Google-fiókja azonosítója, a neve, az e-mail-címe és a profilképe címe. A Google-fiókja más adataihoz nem férünk hozzá.',
        'Bejelentkezett eszközök':
          'Minden bejelentkezésnél: a böngésző saját megnevezése, a bejelentkezés és az utolsó használat ideje. A lista itt látható: {settings}.',
        'Kétlépcsős bejelentkezés':
          'Ha bekapcsolja: a hitelesítő alkalmazás kulcsa titkosítva, és a tartalék kódok lenyomata.',
        'Az események':
          'Az Ön által megadott vagy létrehozott nevek, időpontok, helyszínek, szövegek, képek, alaprajzok és kódok.',
        Fizetések:
          'A csomag vagy az eseménycsomag és eseménye, az összeg, az időpont, valamint a fizetés Barion-azonosítója és állapota. Kártyaszám soha: azt csak a Barionnak adja meg.',
        Üzenetek: 'Amit a kapcsolatfelvételi oldalon vagy e-mailben ír nekünk, a nevével és a címével együtt.',
        Védelem:
          'Számlálók, amelyek korlátozzák, milyen gyakran kérhető belépési kód, küldhető üzenet vagy kereshető név; e-mail-cím vagy hálózati (IP-) cím szerint.',
      },
      'Az e-mail-cím a fiókhoz szükséges, nélküle nem tud bejelentkezni. Minden más megadása Önön múlik.',
    ]),
    section('guest-data', 'A vendégekről kezelt adatok', [
      'Amit a szervező rögzít vagy importál: a név, és ha megadja, az e-mail-cím, a telefonszám, az asztal, a szék, a megjegyzések, a háztartás és a megszólítása, a kísérők, a címkék, a korcsoport (felnőtt, gyerek, csecsemő), az etetőszék, a választott menü és az, hogy a vendég eljön-e. Ezeken felül: a vendég QR-kódja, a helye az alaprajzon, az, hogy megérkezett-e, és mikor, a részvételről adott korábbi válaszok és a velük küldött üzenetek, valamint a szervező által kinyomtatott kártyák szövegének ellenőrző értéke, amelyből a Placecard látja, mit kell újra kinyomtatni.',
      'A megjegyzések egészségi állapotra vagy meggyőződésre utalhatnak. Arra kérjük a szervezőket, hogy csak a vendég hozzájárulásával rögzítsék őket. Az allergiák és az étrend helye a vendég igényei között van, amelyeket szigorúbban védünk.',
      'A fiók nélküli kipróbálás oldalán beírt vagy beillesztett nevek a böngészőjében maradnak, amíg meg nem nyomja az „Ezt megtartom” gombot: addig nem küldjük el őket a kiszolgálónknak. A böngésző akkor törli őket, ha hét napig nem változtatott rajtuk, és ezután újra megnyitja az oldalt, vagy ha Ön törli a böngésző adatait.',
    ]),
    section('guest-needs', 'Allergiák, étrend és akadálymentesség', [
      'A szervező rögzítheti egy vendég igényeit: az allergéneket, az étrendet, a kerekesszéket és ezekről egy szabad szöveget. Ezek egészségügyi adatok, és meggyőződésre is utalhatnak, ezért minden mástól elkülönítve tároljuk őket:',
      {
        Jogalap:
          'A vendég kifejezett hozzájárulása (a GDPR 9. cikk (2) bekezdés a) pontja), amelyet a szervező kér meg, gyermek esetén a szülőtől. Rögzített hozzájárulás nélkül a Placecard nem tárolja őket. A hozzájárulás bármikor visszavonható; az igények ekkor azonnal törlődnek.',
        'Ki felel értük': 'A szervező az adatkezelő, mi az adatfeldolgozó, mint a vendégek minden adatánál.',
        'Ki látja őket':
          'A szervező, az esemény szerkesztői, ha a tulajdonos megengedi, és az, akinél megvan a szervező által létrehozott, cateringnek szóló hivatkozás: asztalonként és székenként, nevekkel csak akkor, ha a szervező a neveket is megmutatja. Nem látja a helykereső, a bejáratnál dolgozó munkatárs és a helyszín ülésrendje, és nem szerepelnek a leveleinkben és a naplóinkban sem.',
        Meddig:
          'Az esemény utáni 30. napig, hacsak a szervező rövidebb vagy hosszabb időt nem állít be, de soha nem tovább, mint a vendég bejegyzése. A cateringgel jóváhagyott listák és a cateringnek szóló hivatkozás velük együtt szűnnek meg. A biztonsági mentésekben a felülírásukig, legfeljebb 30 napig maradnak meg.',
      },
      'Az a vendég, aki az adatai törlését szeretné, a szervezőhöz fordulhat, aki egyetlen lépésben, véglegesen eltávolíthatja a személyt, az igényeit és a korábbi válaszait.',
    ]),
    section('guest-mails', 'A vendégeknek küldött levelek', [
      'A szervező a vendéglistán szereplő címekre meghívót, emlékeztetőt és ülőhelyet küldethet velünk. Ezeket a szervező nevében küldjük, másnak nem, és reklámot soha. A válaszok a szervezőhöz érkeznek. A levelekben nincs rejtett kép vagy más olyan eszköz, amelyből kiderülne, hogy megnyitották-e őket.',
      'Minden levélben van egy hivatkozás, amellyel az adott címre leállítható a szervező eseményeiről szóló összes levél. A címet a szervező fiókjának fennállásáig egy listán megőrizzük, mert enélkül nem tudnánk a kérést betartani. Ezen felül 24 óráig megőrzünk egy, a címzett címéből képzett kódot, amelyből a cím nem olvasható ki, hogy senki ne kapjon túl sok levelet.',
    ]),
    section('seat-lookup', 'Mit mutat a helykereső, és kinek', [
      'Az esemény oldalát bárki megnyithatja, aki ismeri a címét vagy beolvassa a QR-kódját, így a vendégeknek nem kell fiók. Az oldal magát az eseményt mutatja: a nevét, idejét, helyét, leírását és képét. A vendéglistát soha nem mutatja meg.',
      'Aki beír egy nevet, vagy annak legalább két betűjét, legfeljebb 20 olyan vendéget lát, akinek a neve egyezik, és róluk a következőket:',
      [
        'a nevet,',
        'az asztalt és a széket,',
        'a megjegyzéseket, de csak annak, aki a vendég teljes nevét írta be, és csak akkor, ha a szervező az adott eseményen megmutatja őket a vendégeknek; ez kikapcsolható,',
        'és ha a szervezőnek Enterprise csomagja, vagy az eseménynek eseménycsomagja van, az adott vendég helyét az alaprajzon.',
      ],
      'Az e-mail-cím és a telefonszám soha nem jelenik meg. A vendég saját kártyája, amely a QR-kódja vagy hivatkozása mögött található, a nevet, az asztalt, a széket és azt mutatja, hogy megérkezett-e.',
      'A keresés a kiszolgálónkon fut, így a lista nem tölthető le. A teljes névre mindig válaszolunk. Névrészletekkel egy hálózati címről 15 perc alatt az esemény vendégeinek legfeljebb a fele látható (de 20 vendég mindig). A számláláshoz legfeljebb fél óráig megőrizzük, mely vendégek jelentek meg az adott címnek; a cím helyett egy abból képzett kódot tárolunk, amelyből a cím nem olvasható vissza. Azt, hogy ki mit keresett, nem tároljuk.',
    ]),
    section('planning-together', 'Akik együtt terveznek egy eseményt', [
      'A szervező e-mailben másokat is meghívhat, hogy saját fiókjukkal dolgozzanak az eseményen. Az esemény tulajdonosa a szervező marad: ő dönti el, kinek mi a szerepe, bármikor módosíthatja vagy megszüntetheti, és ez azonnal érvényes.',
      {
        'Mit látnak':
          'A szerkesztők mindent látnak az eseményről és a vendégeiről, az igényeket azonban csak akkor, ha a tulajdonos megengedi. A megtekintők a vendéglistát látják e-mail-címek, telefonszámok, megjegyzések, menük és kódok nélkül, továbbá az alaprajzot és az érkezéseket. A beléptetők azt látják, amit a bejáratnál dolgozó munkatársak. Mindannyian látják egymás nevét és szerepét; az e-mail-címüket csak a tulajdonos látja. Akinél az alaprajz nyitva van, látja, kinél van még nyitva, és ki mire mutat, mit jelöl ki; a mutatók és kijelölések megjelenítése kikapcsolható, és ezeket nem tároljuk.',
        Meghívók:
          'A meghívott címe, a szerep, a meghívó személye és az időpont: a meghívó lejárta utáni 30. napig; a meghívó hét nap után jár le. Minden meghívóban van egy hivatkozás, amellyel leállítható a szervező eseményeiről szóló összes levél.',
        'A változások előzményei':
          'Ki, mikor, hol és mit módosított az eseményen: új, módosított és eltávolított vendégek, a helyük, a válaszaik és az érkezésük, az alaprajz, a szabályok, a menü, az esemény adatai, a levelek. Egy bejegyzés azt tartalmazza, melyik vendégről, melyik adatról, asztalról, székről és válaszról van szó, de azt soha, hogy mi áll a nevekben, címekben, megjegyzésekben vagy igényekben. A módosító a fiók, illetve a háztartás, egy telefon a bejáratnál, a catering vagy a Placecard.',
        'Ki látja az előzményeket':
          'A tulajdonos és a szerkesztők, akik ebből találják meg és javítják ki a tévedéseket, és az, akinek a letöltött fájlt odaadják. A tulajdonos adatletöltésében is benne van.',
        'Meddig őrizzük az előzményeket':
          '180 napig, és soha nem tovább, mint az eseményt. A véglegesen törölt vendégről szóló bejegyzések vele együtt törlődnek. Törölt fiók után csak annyi marad: „korábbi közreműködő”.',
        'Napi összefoglaló':
          'Az a szerkesztő, aki kéri, reggelente levelet kap arról, mely vendégek válaszát és helyét módosították mások. Alapból ki van kapcsolva, és minden levélben van egy hivatkozás, amellyel leállítható.',
      },
    ]),
    section('venue-and-door', 'A helyszín és a bejáratnál dolgozó munkatársak', [
      'A szervező kétféle kódot adhat másoknak. Mindkettő bármikor lecserélhető, és a régi ezután semmit sem nyit meg.',
      {
        'Megosztási kód':
          'A helyszínnek: az esemény nevét, idejét és helyét, valamint az ülésrendet mutatja nevekkel, asztalokkal és székekkel. E-mail-címek, telefonszámok és megjegyzések nélkül.',
        Beléptetőkód:
          'A bejáratnál dolgozóknak: a vendéglistát mutatja asztalokkal, székekkel, megjegyzésekkel, háztartásokkal, címkékkel, etetőszékekkel, válaszokkal és érkezésekkel, és az érkezést rögzíteni is lehet vele. E-mail-címek, telefonszámok, menük és igények nélkül. Csak arra az egy eseményre szól, és a kód cseréjével megszűnik. A telefonok a listát azért őrzik meg, hogy hálózat nélkül is működjenek; a lista törlődik, amint a telefon értesül a kód cseréjéről, legkésőbb az esemény kezdete után 48 órával. A telefon ezután még hét napig elküldheti, amit rögzített, de semmit sem lát.',
      },
    ]),
    section('purposes', 'Miért és milyen jogalapon', [
      {
        'A fiók működtetése': 'Az Önnel kötött szerződés teljesítése (a GDPR 6. cikk (1) bekezdés b) pontja).',
        Fizetések: 'A szerződés teljesítése és a számviteli kötelezettségeink (6. cikk (1) bekezdés b) és c) pont).',
        'Szolgáltatási levelek':
          'Belépési kódok, visszaigazolások és emlékeztető a csomag lejártáról: a szerződés teljesítése. Hogy ezeken felül miről kap levelet, itt döntheti el: {settings}.',
        'Üzenetek megválaszolása':
          'Jogos érdekünk, hogy válaszoljunk Önnek (6. cikk (1) bekezdés f) pont), vagy a szerződés előkészítése (6. cikk (1) bekezdés b) pont).',
        'A szolgáltatás biztonsága':
          'A visszaélések megakadályozásához fűződő jogos érdekünk, valamint a szervezők és a vendégek ugyanilyen érdeke (6. cikk (1) bekezdés f) pont).',
        'A vendégek adatai':
          'A szervező utasításai szerint; a jogalapról a szervező gondoskodik, az igényeknél ez a vendég kifejezett hozzájárulása.',
      },
      'Önről automatizált döntést nem hozunk, és profilt nem készítünk.',
    ]),
    section('how-long', 'Meddig őrizzük meg', [
      {
        'Belépési kódok': '{codeMinutes} percig; a kódnak csak a lenyomatát tároljuk.',
        Munkamenetek:
          'Legfeljebb 30 napig, használat nélkül 7 napig; a kijelentkezés azonnal véget vet nekik. A bejáratnál dolgozókét további 7 napig őrizzük meg.',
        'A bejáratnál történtek': '60 napig; ami a szervező döntésére vár, a döntésig vagy az esemény törléséig.',
        'A változások előzményei':
          '180 napig, és soha nem tovább, mint az eseményt. Az alaprajz szerkesztésének egyes lépései, a szerkesztő megnevezése nélkül: 30 napig.',
        'Meghívók közös tervezésre': 'A lejártuk utáni 30. napig.',
        'Korlátozó számlálók': 'Néhány perctől egy napig.',
        'Eltávolított vendégek':
          'Egy napig, hogy a szervező visszavonhassa; utána törlődnek. Ha a vendégnek készült nyomtatott kártya, a nevét addig őrizzük meg, amíg a szervező el nem veszi a kártyát, de legfeljebb az eltávolítás utáni hetedik napig. Ha a vendégről a bejáratnál rögzített bejegyzés a szervező döntésére vár, a bejegyzés a döntésig megőrzi a nevet.',
        'Események és vendégek': 'Amíg a szervező nem törli őket vagy a fiókját.',
        'A vendégek igényei': 'Az esemény utáni 30. napig, vagy ahogy a szervező beállítja.',
        'A vendégeknek küldött levelek':
          'Kinek és mikor küldtük őket, és sikerült-e: amíg az esemény megvan. A leiratkozott címek: amíg a szervező fiókja megvan.',
        Fiók: 'Amíg nem törli. Vele együtt törlődnek az eseményei, a vendégei, a képei és az alaprajzai.',
        'Nekünk írt üzenetek': 'Egy évig.',
        'Fizetések és számlák': 'Nyolc évig, ahogyan a számviteli törvény előírja, a fiók törlése után is.',
        'Műszaki naplók':
          'A kérés fajtáját, eredményét és idejét tartalmazzák; nevet, címet, tartalmat nem. Legfeljebb 30 napig.',
        'Biztonsági mentések': 'A törölt adat a mentések felülírásával, legfeljebb 30 nap alatt tűnik el belőlük.',
      },
    ]),
    section('processors', 'Ki kezel még adatokat', [
      {
        Tárhely: 'A Placecard kiszolgálóit és adatbázisát biztosító szolgáltató.',
        Levelezés: 'A leveleinket kézbesítő szolgáltató: az Ön címét és magát a levelet kezeli.',
        Barion:
          'A Barion Payment Zrt. (Budapest) önálló adatkezelőként, a saját adatkezelési tájékoztatója szerint bonyolítja le a fizetést. Az összeget, a csomag vagy eseménycsomag megnevezését és az e-mail-címét kapja meg, azt nem, hogy melyik eseményről van szó.',
        Google:
          'Csak ha Google-fiókkal jelentkezik be: a Google Ireland Ltd. megtudja, hogy Ön belép a Placecardba. Erre a saját adatvédelmi szabályai vonatkoznak.',
      },
      'Kérésére megküldjük a tárhely- és levelezési szolgáltatóink mindenkori nevét. Ha egy szolgáltató az Európai Gazdasági Térségen kívül kezel adatot, azt az Európai Bizottság megfelelőségi határozata vagy általános szerződési feltételei alapján teszi.',
      'A szervező választhat az eseményhez olyan képet is, amelyet másik weboldal tárol. Ilyenkor az Ön böngészője onnan tölti le, és az a weboldal látja a hálózati címét.',
      'Ezen túl senkinek nem adunk át adatot, kivéve, ha jogszabály kötelez rá.',
    ]),
    section('cookies', 'Sütik', [
      'A Placecard csak olyan sütiket használ, amelyek nélkül nem működne, vagy amelyek az Ön választását jegyzik meg. Nincs látogatottságmérés, hirdetés és nyomkövetés, ezért sütiértesítés sincs.',
      {
        Munkamenet:
          'Bejelentkezve tartja Önt, illetve a bejáratnál dolgozó munkatársat. Legfeljebb 30 napig, a bejáratnál dolgozóknál további hét napig, amíg csak küldésre használható; szkriptek nem olvashatják.',
        Böngésző:
          'Ahol kódot kell megadni: egy véletlen szám, amely megkülönbözteti az Ön böngészőjét a többitől, hogy mások téves próbálkozásai ne zárják ki Önt. 400 napig; szkriptek nem olvashatják. A lenyomatát az utolsó belépéstől számított fél évig őrizzük.',
        Nyelv: 'Megjegyzi, hogy magyarul vagy angolul olvas. Egy évig; a böngésző saját tárhelyén is.',
        'Második lépés': 'Kétlépcsős bejelentkezésnél: 10 percig megjegyzi, hogy az első lépés megtörtént.',
        'Google-bejelentkezési kísérlet':
          'A Google válaszát az Ön böngészőjéhez köti. Néhány percig, és csak ha ezt a módot választja.',
      },
      'A bejelentkezés idejére a böngészője a saját tárhelyén azt is megjegyzi, melyik oldalt szerette volna megnyitni, majd elfelejti. Ugyanott őrzi meg az alaprajz módosításait, amíg el nem jutnak hozzánk; amelyek nem jutnak el, azokat 30 nap után, egy alaprajz megnyitásakor törli. Szintén ott őrzi azt, amit a kipróbálás oldalán csinál, a bejáratnál pedig a fent leírtakat.',
    ]),
    section('rights', 'Az Ön jogai', [
      'A GDPR szerint Ön',
      [
        'megkérdezheti, milyen adatot kezelünk Önről, és másolatot kérhet róla;',
        'magával viheti az adatait: a letölthető fájl géppel is olvasható ({settings});',
        'kérheti a helyesbítésüket; a legtöbbet saját maga is módosíthatja itt: {settings};',
        'kérheti a törlésüket: a vendégeket, az eseményeket vagy az egész fiókot Ön is törölheti, vagy kérheti tőlünk;',
        'kérheti az adatkezelés korlátozását, amíg egy kérdés nem tisztázódik;',
        'tiltakozhat a jogos érdeken alapuló adatkezelés ellen;',
        'a hozzájárulását bármikor visszavonhatja, ami a korábbi adatkezelést nem érinti.',
      ],
      'Írjon ide: {email}. Egy hónapon belül, díjmentesen válaszolunk. Kérhetjük annak igazolását, hogy a cím az Öné, nehogy az adatai máshoz kerüljenek. Ha Ön vendég, a fentiek szerint először az esemény szervezőjéhez forduljon.',
    ]),
    section('complaints', 'Panasz', [
      'Ha úgy véli, hogy jogellenesen kezeljük az adatait, kérjük, jelezze nekünk. Panaszt tehet a felügyeleti hatóságnál is: Nemzeti Adatvédelmi és Információszabadság Hatóság (NAIH), 1055 Budapest, Falk Miksa utca 9–11., ugyfelszolgalat@naih.hu, www.naih.hu, illetve a lakóhelye vagy munkahelye szerinti ország hatóságánál. Bírósághoz is fordulhat, Magyarországon választása szerint a lakóhelye szerinti törvényszékhez.',
    ]),
    section('children', 'Gyermekek', [
      'Fiókot felnőttek nyithatnak. Gyermek is lehet egy esemény vendége: a nevét a szervező a szülők hozzájárulásával rögzíti, és csak annyi adatot ír be, amennyi az ülésrendhez kell.',
    ]),
    section('security', 'Hogyan védjük az adatokat', [
      [
        'A kapcsolat titkosított. Nincs jelszó, amelyet el lehetne lopni; második azonosítási lépést itt kapcsolhat be: {settings}.',
        'A munkameneteknek és a belépési kódoknak csak a lenyomatát tároljuk.',
        'A kiszolgáló minden válasza csak azt tartalmazza, amit az olvasója láthat, és más szervező adatait senki sem látja, hacsak meg nem hívták.',
        'A kódok véletlenszerűek és hosszúak, a találgatás korlátozott.',
        'A képeket újrakódoljuk, ami a készítésük helyét is eltávolítja belőlük.',
      ],
      'Ha mindezek ellenére Önre kockázatos incidens történik, 72 órán belül bejelentjük a hatóságnak, magas kockázat esetén pedig Önt is indokolatlan késedelem nélkül értesítjük. A vendégeik adatait érintő incidensről a szervezőket tájékoztatjuk.',
    ]),
    section('changes', 'A tájékoztató változásai', [
      'Ha a Placecard változik, ezt a tájékoztatót is módosítjuk. A lap tetején olvasható, mikor frissítettük utoljára a teljes szöveget, és mi módosult azóta. Az érdemi változásokról a szervezőket előre, e-mailben értesítjük.',
    ]),
  ],
};
