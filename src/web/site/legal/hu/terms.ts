import { type LegalText, section, TIERS_BLOCK } from '../legal-text.ts';

export const terms: LegalText = {
  intro: [
    'A Placecard abban segíti a rendezvények szervezőit, hogy vendéglistát vezessenek, megtervezzék az asztalokat és a székeket, és fogadják az érkező vendégeket. Ezek a feltételek az Ön mint felhasználó és a szolgáltatást működtető társaságunk közötti szerződés feltételei. A bejelentkezéssel Ön elfogadja őket.',
    'A személyes adatok kezeléséről külön dokumentum szól: {privacy}.',
  ],
  sections: [
    section('who-we-are', 'Kik vagyunk', [
      'A Placecard szolgáltatás üzemeltetője: {company}, székhelye: {address}{registers} (a továbbiakban: mi). Elérhet minket e-mailben ({email}), a következő oldalon: {contact}, valamint levélben a fenti címen.',
      'A szerződés magyar vagy angol nyelven köthető meg. Elektronikus úton jön létre, nem minősül írásban megkötött szerződésnek; külön nem iktatjuk, de a megrendeléseit és a fizetéseit nyilvántartjuk, és ezen az oldalon mindig a hatályos feltételek olvashatók.',
    ]),
    section('service', 'Mit nyújt a Placecard', [
      'Eseményeket hozhat létre, vendégeket adhat hozzá vagy importálhat, asztalt és széket adhat nekik, és közzétehet egy oldalt, ahol a vendég a nevét beírva megtalálja a helyét. Megkérdezheti a vendégeket, eljönnek-e, a szabályai alapján ülésrendet kérhet, kártyákat és QR-kódokat nyomtathat, rögzítheti az érkezéseket, másokat is meghívhat a közös tervezésre, megosztási kóddal megmutathatja az ülésrendet a helyszínnek, beléptetőkóddal pedig a bejáratnál dolgozó munkatársak is használhatják a rendszert. Egyes részek csak a fizetős csomagokban érhetők el; hogy melyek, azt a csomagok leírása mutatja.',
      'A használathoz naprakész böngészővel és internetkapcsolattal rendelkező eszköz kell. Telepíteni semmit sem kell. Az ültetést fiók nélkül is kipróbálhatja: amit ott csinál, a böngészőjében marad, amíg meg nem tartja.',
    ]),
    section('account', 'Az Ön fiókja', [
      [
        'Az e-mail-címére küldött kóddal vagy Google-fiókjával jelentkezhet be. Az első bejelentkezéssel létrejön a fiókja.',
        'A szolgáltatást az használhatja, aki a 18. életévét betöltötte, vagy jogosult egy szervezet nevében eljárni.',
        'Vigyázzon a postafiókjára és az eszközeire: aki elolvashatja a kódjait, az Ön nevében be tud lépni. Ha arra gyanakszik, hogy ez megtörtént, azonnal szóljon nekünk.',
        'Egy fiók egy személyé vagy egy szervezeté. Ami a fiókjában történik, azt úgy kell tekinteni, mintha Ön tette volna, kivéve, ha más tette, és ez Önnek nem róható fel. Ön dönti el, kit hív meg egy eseményhez, és ott mit tehet; amit ő módosít, az Ön nevében módosítja. Ha egy eseményt átad egy másik fióknak, onnantól az az övé, a vendégeivel és az eseménycsomagjával együtt.',
        'A fiókját bármikor törölheti itt: {settings}. Ezzel az eseményei, a vendégei és az alaprajzai is törlődnek, és nem állíthatók vissza. Előtte minden adatát letöltheti.',
      ],
    ]),
    section('plans', 'Csomagok, eseménycsomagok és árak', [
      TIERS_BLOCK,
      'Az árak amerikai dollárban értendők, és a fizetendő teljes összeget jelentik: az adókat tartalmazzák, a fizetéskor semmi sem adódik hozzájuk. A pénznemek átváltásáért a bankja díjat számíthat fel. A vendégek számát eseményenként számoljuk.',
      'A csomag az Ön fiókjára és minden eseményére szól. Az eseménycsomag egyetlen eseményre: annak az eseménynek adja meg, amit a fenti lista mond, más eseményen nem változtat, és a csomagjában foglalt események számát sem növeli.',
      'Az árakat a jövőre nézve módosíthatjuk. Amit már kifizetett, annak az ára nem változik.',
    ]),
    section('ordering', 'Megrendelés és fizetés', [
      'Csomagot egy hónapra vagy egy évre, illetve eseménycsomagot egy eseményhez ezen az oldalon választhat: {subscription}. A megrendelés előtt látja, hogy mit rendel, mennyiért és meddig érvényes, és visszalépve módosíthatja a választását. A megrendelést azzal a gombbal adja le, amely kimondja, hogy a megrendelés fizetési kötelezettséggel jár. A szerződés a sikeres fizetéssel jön létre, amelyet e-mailben visszaigazolunk.',
      'A fizetéseket a Barion Payment Zrt., a Magyar Nemzeti Bank által felügyelt intézmény bonyolítja le. A kártyaadatait a Barion oldalán adja meg; mi sem nem látjuk, sem nem tároljuk azokat.',
      [
        'Egy fizetés egy csomag egy hónapjára vagy egy évére, vagy egy eseménycsomagra szól. Semmi sem újul meg magától, és az Ön jóváhagyása nélkül nem terheljük meg újra a kártyáját. A csomag lejárta előtt egy héttel e-mailben emlékeztetjük.',
        'Az eseménycsomag az esemény után 60 napig érvényes, de legfeljebb a fizetéstől számított 18 hónapig. Ha az eseményt áthelyezi, az eseménycsomag vége ezen a 18 hónapon belül vele együtt mozog. Amelyik eseménynek már van eseménycsomagja, vagy a tulajdonosának Enterprise csomagja van, annak nem kell második, és nem is adunk el hozzá.',
        'Ha ugyanarra a csomagra a lejárat előtt fizet, az új hónap vagy év a hátralévő időhöz adódik.',
        'Ha a Pro csomagról az Enterprise csomagra vált, a Pro fel nem használt napjait a havi árak arányában Enterprise-napokra számítjuk át. Az Enterprise csomagról a Próra váltva ugyanígy járunk el.',
        'A csomag vagy az eseménycsomag akkor indul, amikor a Barion visszajelzi nekünk, hogy a fizetés sikeres. Ha a fizetés nem sikerül, a kártyáját nem terheljük meg, és semmi sem változik.',
        'Ha az eseménycsomag eseményét törölték, vagy már másik eseménycsomagot kapott, mire a fizetés megérkezett hozzánk, a teljes összeget visszatérítjük.',
      ],
    ]),
    section('withdrawal', 'Elállási jog 14 napon belül', [
      'Ha Ön fogyasztó, az egy hónapra, egy évre vagy eseménycsomagra kötött szerződéstől a megkötésétől számított 14 napon belül indokolás nélkül elállhat. Ezt a jogot mindenkinek biztosítjuk, aki fizet nekünk, és a teljes árat visszatérítjük akkor is, ha már használta, amiért fizetett.',
      'Az elálláshoz a 14 nap letelte előtt tegye a következők egyikét:',
      [
        'használja az elállási funkciót ezen az oldalon, és erősítse meg: {subscription}; vagy',
        'írjon az ügyfélszolgálatunknak ({email}), használja a {contact} oldalt, vagy küldjön levelet a következő címre: {company}, {address}, és egyértelműen jelentse ki, hogy eláll. Használhatja ezt a szöveget: „Elállok a(z) (dátum) napján megrendelt Placecard-csomagra vagy eseménycsomagra kötött szerződésemtől. Név, a fiók e-mail-címe, dátum.”',
      ],
      'Az elállás megérkezését e-mailben visszaigazoljuk. A határidő megtartásához elég, ha a nyilatkozatot a lejárta előtt elküldi.',
      'Az adott megrendeléssel kifizetett teljes összeget haladéktalanul, de legkésőbb az elállásáról való értesülésünktől számított 14 napon belül visszatérítjük, a fizetéssel azonos módon, hacsak másban nem állapodunk meg; ez Önnek semmilyen költséget nem okoz. A fizetős csomag vagy eseménycsomag az elállással megszűnik; az adatai a következő pont szerint megmaradnak.',
    ]),
    section('ending', 'Mi történik, ha egy csomag vagy eseménycsomag véget ér', [
      'Ha a kifizetett idő letelik, vagy Ön az ingyenes csomagot választja, a fiókja ingyenesként működik tovább. Az ingyenes csomag választása a fizetős csomagot azonnal megszünteti; az elállási jogon kívül a hátralévő napok árát ilyenkor nem térítjük vissza.',
      'A csomag megszűnése miatt semmit sem törlünk. Az ingyenes csomag korlátain felüli események és vendégek megmaradnak: megnézheti, módosíthatja, letöltheti és törölheti őket, a vendégek továbbra is megtalálják a helyüket, és a megosztott ülésrend is működik. Újat akkor adhat hozzá, ha a korlátokon belülre került, vagy nagyobb csomagra váltott; az ülésrend-tervező és a helykereső térkép addig szünetel. Ha újra fizet, minden úgy működik, mint korábban.',
      'Ha egy eseménycsomag lejár, az eseménye úgy marad, ahogy van: az alaprajzot továbbra is megnézheti, az ülésrend és a vendégek térképe tovább működik, de az alaprajz és az ültetési szabályok már nem módosíthatók, és új vendégekre újra az Ön csomagjának korlátai érvényesek. Az ingyenes csomag választása az eseménycsomagot nem szünteti meg. Az esemény törlése igen; az elállási jogon kívül az árát ilyenkor nem térítjük vissza.',
      'A szerződést a fiókja törlésével bármikor megszüntetheti. Mi az ingyenes fiókot 30 napos, e-mailben közölt felmondással szüntethetjük meg, a fizetőset ugyanígy, a fel nem használt napok árának visszatérítése mellett. E feltételek súlyos megsértése esetén a fiókot azonnal felfüggeszthetjük vagy megszüntethetjük, és ennek okát közöljük.',
    ]),
    section('acceptable-use', 'Megengedett használat', [
      'Kérjük, ne tegye a következőket:',
      [
        'ne használja a Placecardot jogellenes célra, mások zaklatására, megtévesztésére vagy hátrányos megkülönböztetésére;',
        'ne töltsön fel olyan képet vagy szöveget, amelynek a használatára nincs joga;',
        'ne gyűjtsön neveket mások eseményeinek oldaláról, ne találgasson kódokat, és ne próbáljon hozzáférni olyan adathoz, amely nem Önnek szól;',
        'ne küldjön a Placecarddal levelet másnak, mint a saját eseménye olyan vendégeinek, akik számíthatnak rá;',
        'ne zavarja a szolgáltatást: ne támadja, ne terhelje tömeges automatikus kérésekkel, és ne próbálja megkerülni a csomagok korlátait vagy a védelmet;',
        'ne adja tovább ellenérték fejében a fiókjához való hozzáférést.',
      ],
      'Az Ön tartalma az Öné marad. Csak annyi engedélyt ad nekünk, amennyi a szolgáltatáshoz kell: hogy tároljuk, megmutassuk azoknak, akiket Ön kiválaszt, és a biztonság érdekében másolatot készítsünk róla. Ha valaki igazolja, hogy egy tartalom jogellenes, eltávolíthatjuk, és erről értesítjük; Ön ez ellen kifogással élhet, amelyet megvizsgálunk.',
    ]),
    section('guest-data', 'A vendégek adatai', [
      'Ön dönti el, kinek az adatait és milyen célból rögzíti a Placecardban. Ezeknek az adatoknak az általános adatvédelmi rendelet (GDPR) szerint Ön az adatkezelője, mi pedig az Ön adatfeldolgozója vagyunk. Ha tisztán magáncélú eseményt, például a saját esküvőjét szervezi, a GDPR Önre esetleg nem vonatkozik, ránk azonban igen.',
      'Az Ön felelőssége, hogy',
      [
        'legyen jogalapja az adatok kezelésére, és tájékoztassa a vendégeit arról, hogy a Placecardot használja;',
        'csak azt rögzítse, amire szüksége van. Az étrend, az allergia és a kerekesszék egészségügyi adat, és vallásra is utalhat: a vendég igényei közé írja be, csak a vendég (gyermeknél a szülő) kifejezett hozzájárulásával, és mondja el, hogy a catering is látni fogja. Egyéb megjegyzést csak akkor írjon be, ha a vendég hozzájárul, és kapcsolja ki „A megjegyzéseket a vendégek is látják” beállítást, ha nem olvashatja el őket bárki, aki a vendég nevét beírja;',
        'szerepet, megosztási és beléptetőkódot és cateringnek szóló hivatkozást csak annak adjon, akinek szüksége van rá, és szüntesse meg vagy cserélje le, ha már nem kell;',
        'válaszoljon azoknak a vendégeknek, akik az adataikat meg szeretnék ismerni, helyesbíteni vagy töröltetni. Mindezt a Placecardban Ön is elvégezheti.',
      ],
      'Adatfeldolgozóként az alábbiakat vállaljuk; ez a GDPR 28. cikke szerinti adatfeldolgozási szerződésünk. Az Ön által rögzített vendégek nevére, e-mail-címére, telefonszámára, háztartására, válaszaira, címkéire, menüjére, asztalára, székére, a hozzájuk fűzött megjegyzésekre és az érkezésükre terjed ki, addig, amíg ezeket nálunk tartja, az igényeikre pedig az esemény utáni 30. napig vagy az Ön által beállított ideig.',
      [
        'Az adatokat csak a Placecard nyújtására, a használattal adott utasításai szerint kezeljük, saját célra nem.',
        'Társaságunknál mindenkit, aki hozzájuk férhet, titoktartás köt.',
        'Az adatokat a következő dokumentumban leírt intézkedésekkel védjük: {privacy}.',
        'Ön hozzájárul, hogy az ugyanott megnevezett további adatfeldolgozókat igénybe vegyük. Őket ugyanezek a kötelezettségek terhelik. Új adatfeldolgozóról 14 nappal előre értesítjük; ha nem ért egyet, a szerződést a fel nem használt napok árának visszatérítése mellett megszüntetheti.',
        'Segítünk abban, hogy válaszoljon a vendégeinek, és teljesítse a GDPR 32–36. cikke szerinti kötelezettségeit, és indokolatlan késedelem nélkül értesítjük, ha a vendégei adatait érintő incidensről szerzünk tudomást.',
        'Ha vendéget, eseményt vagy a fiókját törli, az adatokat töröljük; a részletek: {privacy}.',
        'Megadjuk a kötelezettségek teljesítésének igazolásához szükséges információkat, és lehetővé tesszük az ésszerű ellenőrzést.',
      ],
    ]),
    section('availability', 'Rendelkezésre állás és a szolgáltatás változásai', [
      'Azon dolgozunk, hogy a Placecard éjjel-nappal elérhető legyen, különösen a rendezvények idején, de azt nem ígérhetjük, hogy soha nem lesz hiba. A karbantartást, ha tehetjük, csendes órákra időzítjük. Fontos esemény előtt töltse le a vendéglistát: egy pillanat az egész, és a papírnak még sosem szakadt meg a kapcsolata.',
      'A Placecardot fejleszthetjük és módosíthatjuk. Ha egy változás érezhetően rontja azt, amiért fizetett, legalább 30 nappal előre szólunk, és Ön a szerződést a fel nem használt napok árának visszatérítése mellett megszüntetheti.',
      'Fogyasztóként megilletik a digitális szolgáltatások hibás teljesítése esetére a jogszabályokban biztosított jogok: kérheti a hiba kijavítását, ennek hiányában az ár leszállítását, vagy megszüntetheti a szerződést. Írjon nekünk, és utánajárunk.',
    ]),
    section('liability', 'Felelősség', [
      'Korlátlanul felelünk a szándékosan okozott kárért, az emberi élet, testi épség és egészség megkárosításáért, valamint minden olyan esetben, amikor a jogszabály a felelősség korlátozását nem engedi.',
      'Egyébként a fogyasztónak nem minősülő felhasználókkal szemben a közvetlen kárért felelünk, legfeljebb az azt megelőző 12 hónapban nekünk fizetett összeg erejéig, az elmaradt haszonért és a közvetett kárért nem. Fogyasztókkal szemben a jogszabályok szerint felelünk.',
      'Nem felelünk azért, ami hibásan rögzített adatok, továbbadott kódok vagy rajtunk kívül álló körülmények miatt következik be.',
    ]),
    section('changes', 'A feltételek módosítása', [
      'Ezeket a feltételeket alapos okból, például a jogszabályok vagy a szolgáltatás változása miatt módosíthatjuk. Az Önt érdemben érintő változásról legalább 15 nappal a hatálybalépés előtt e-mailben értesítjük. Ha nem ért egyet vele, a hatálybalépés előtt törölheti a fiókját, és a fizetős csomag vagy eseménycsomag fel nem használt napjainak árát visszatérítjük. A már kifizetett szolgáltatás feltételeit a módosítás nem ronthatja.',
    ]),
    section('law', 'Alkalmazandó jog és jogviták', [
      'A szerződésre a magyar jog irányadó. Ha Ön az Európai Unió másik államában élő fogyasztó, megilleti a saját országa kötelező szabályai által nyújtott védelem, és az ottani bíróságokhoz is fordulhat.',
      'Ha valami nincs rendben, először nekünk szóljon: a panaszokra 30 napon belül írásban válaszolunk. Ha Ön fogyasztó, és nem találunk megoldást, díjmentesen fordulhat a lakóhelye szerinti vármegyei (fővárosi) kereskedelmi és iparkamara mellett működő békéltető testülethez, a kormányhivatal fogyasztóvédelmi szervezetéhez, vagy az Unió más államából az ottani Európai Fogyasztói Központhoz. A békéltető testület eljárásában együttműködünk. A bírósági út minden esetben nyitva áll.',
      'Ha e feltételek valamely része érvénytelen, a többi része hatályban marad.',
    ]),
    section('contact', 'Kapcsolat', ['{company}, {address}{registers}. E-mail: {email}. Űrlap: {contact}.']),
  ],
};
