import { PASS_DAYS_AFTER_EVENT, PASS_MAX_MONTHS } from '../../shared/tiers.ts';
import { inQuotes, type WriteHelp } from './topics.ts';

export const helpText: WriteHelp = (t) => {
  const named = inQuotes(t, '„', '”');
  return {
    dashboard: {
      title: 'Áttekintés és események',
      lines: [
        'Elöl a következő esemény áll: hány vendégnek van már helye, és mi a következő teendő.',
        `${named('progress.firstSteps')}: az üres fióktól az első vendég érkezéséig vezet. A lépések maguktól pipálódnak ki.`,
        `Kezdje ezzel: ${named('events.create')}. Elég egy név, egy dátum és egy helyszín, később minden módosítható.`,
        'A saját eseményei mellett azok is itt vannak, amelyeket mások osztottak meg Önnel.',
      ],
    },
    event: {
      title: 'Az esemény oldala',
      lines: [
        'Egy esemény minden része a fejléc alatti sávból érhető el: vendégek, ültetés, válaszok, menü, nyomtatás és beléptetés.',
        `${named('events.qrCode')}: a vendégeknek szól. Beolvassák, beírják a nevüket, és látják, hol ülnek.`,
        `${named('events.share')}: a helyszínnek és a bejáratnak szól. A megosztási kóddal az ülésrend csak nézhető; a beléptetőkóddal a személyzet belépteti az érkezőket.`,
        `A ${named('events.more')} gomb alatt vannak a szervezőtársak, a címkék és a menü. A tulajdonos itt másolhatja vagy törölheti is az eseményt.`,
      ],
    },
    people: {
      title: 'Közös szervezés',
      lines: [
        `Nyissa meg az esemény oldalán a ${named('events.more')} gomb alatt ezt: ${named('members.title')}, és írja be a segítője e-mail-címét.`,
        'A szerkesztő módosíthatja a vendégeket, a helyeket, az alaprajzot és az esemény adatait. A megtekintő csak néz, címeket és megjegyzéseket nem lát. A beléptető az érkezőket lépteti be.',
        'A segítője levélben kap egy hivatkozást, és ugyanezzel a címmel jelentkezik be.',
        'A szerepet bármikor megváltoztathatja, a tagot bármikor eltávolíthatja. Amit addig végzett, megmarad.',
        'Az allergiák és étrendek egészségügyi adatok: a szerkesztők csak akkor látják, ha itt engedélyezi.',
      ],
    },
    guests: {
      title: 'Vendéglista',
      lines: [
        `Írja be egymás után a neveket, vagy hozza be az egész listát: ${named('guestFile.import')}.`,
        `Akiket együtt hív meg, egy háztartást alkotnak; így láthatja őket: ${named('households.householdsView')}. Egy vendég olyan kísérőt is hozhat, akinek a nevét még nem tudja.`,
        'Jelöljön ki több vendéget, és egyszerre módosíthatja az asztalukat, címkéiket, háztartásukat vagy válaszukat.',
        `A kereső gépelés közben talál. Ez mutatja, kinek nincs még helye: ${named('guests.filterUnseated')}.`,
        'Véletlenül törölt valakit? Az ekkor megjelenő üzenetben vissza is vonhatja.',
        `${named('guestFile.export')}: fájlba menti a listát, amelyet az Excel is megnyit.`,
      ],
    },
    import: {
      title: 'Lista beolvasása',
      lines: [
        'Válasszon egy Excel- vagy CSV-fájlt, vagy másolja ki a sorokat a táblázatából, és illessze be őket.',
        'Csak a nevek kellenek. A háztartásokat, asztalokat, ételeket, válaszokat és mást a fejlécükről ismerjük fel, és a felismerést kijavíthatja.',
        'Mielőtt bármi változna, látja, ki kerül a listára, kinek az adata frissül, és ki marad ki.',
        'A módosított listát újra beolvashatja: Ön dönt arról, hogy az azonos nevű és e-mail-című vendégek adatai frissüljenek-e.',
        `Még nincs listája? A ${named('guestFile.template')} gombbal letölthet egyet, és kitöltheti.`,
      ],
    },
    plan: {
      title: 'Ülésrend és alaprajz',
      lines: [
        'Az üres terem felajánlja a vendégei számához illő asztalokat; egy kattintás, és ott vannak. Húzza őket oda, ahol a helyszínen állnak.',
        `${named('seating.seatEverybody')}: mindenkinek helyet keres, a háztartásokat lehetőleg együtt tartja, és a tervet előbb megmutatja.`,
        'Ha maga ültet le valakit, húzza a nevét a listáról egy székre, vagy válassza ki a nevet, és koppintson a székre.',
        'A visszavonás bármelyik lépést visszaveszi. A helyek azonnal mentődnek, a terem magától egy perc múlva, vagy amikor elmenti.',
        'Ketten is dolgozhatnak rajta egyszerre: mindketten látják, hová ülteti a másik a vendégeket.',
        'Az alaprajzhoz az eseményhez vett eseménycsomag vagy az Enterprise csomag kell. Nélküle a vendéglistán adhat asztalt és széket a vendégeknek.',
      ],
    },
    rules: {
      title: 'Ültetési szabályok',
      lines: [
        `Nyissa meg az ülésrend mellett a ${named('seating.tab')} lapot, és írja le, mi a fontos, például: „${t('seating.lineExample')}”.`,
        'Ami kötelező, annak teljesülnie kell. A kívánság teljesül, ha lehet, és enged a fontosabbnak.',
        'Ha a szabályok ellentmondanak egymásnak, megmondjuk, melyek azok, és egy kattintással enyhíthet az egyiken.',
        'Rögzítse azt, akinek egy asztalnál vagy széken kell maradnia.',
        `Lemondás után válassza ezt: ${named('seating.aim_fewestMoves')} (a ${named('seating.moreWays')} gomb alatt). Csak az ül át, akinek muszáj.`,
      ],
    },
    replies: {
      title: 'Válaszok',
      lines: [
        `${named('replies.open')}: minden háztartás saját oldalt kap, hivatkozással és kóddal. Levelet senki sem kap, amíg Ön nem küld.`,
        `A ${named('replies.mailsTab')} lapon készítheti elő a meghívót: látja, ki kapja és hogyan néz ki, és csak azután küldi el.`,
        'A vendégek megírják, ki jön, és ha kéri, azt is, mit esznek és mit nem ehetnek. A válaszuk azonnal a vendéglistán van.',
        `Valaki inkább telefonált? Nyissa meg a háztartást, és válassza ezt: ${named('replies.typeIn')}.`,
        'A határidő után a „nem” továbbra is azonnal érvényes, minden más itt vár az Ön döntésére.',
      ],
    },
    menu: {
      title: 'Menü és konyha',
      lines: [
        `${named('menu.title')}: a fogások, amelyek közül a vendégei választanak.`,
        `${named('needs.title')}: csak a vendég hozzájárulásával jegyezhető fel. A vendégek oldalain, a bejáratnál és az ülésrenden sosem látszik, és az esemény után egy idővel törlődik.`,
        `${named('catering.title')}: asztalonként számolja az ételeket. Nem számít bele, aki lemondta, bizonytalan vagy még nem válaszolt; a csecsemőknek nem jár étel.`,
        'Adja oda a hivatkozást a cateringnek: bejelentkezés nélkül mindig az aktuális listát látja.',
        'Ha a listát már megerősítették, ez az oldal megmutatja, mi változott azóta.',
      ],
    },
    print: {
      title: 'Nyomtatás',
      lines: [
        `Itt választhat: ${named('printPage.kind')}. Van ültetőkártya, asztalkártya, plakát és lista. Az előnézet olyannak mutatja a lapokat, amilyenek papíron lesznek.`,
        'Számozott kártyaívhez, mint az Avery L7418, válassza ki a számát, és előbb nyomtassa ki a próbalapot.',
        'A nyomtatási ablakban 100 %-ot vagy „Tényleges méretet” válasszon, ne a laphoz igazítást.',
        'Erősítse meg, ha a kártyák jól sikerültek. Később ez az oldal csak azokat sorolja fel, amelyeket újra kell nyomtatni.',
        'Maga az alaprajz az ülésrend oldaláról nyomtatható.',
      ],
    },
    door: {
      title: 'Beléptetés',
      lines: [
        `Még az este előtt hozzon létre beléptetőkódot az esemény oldalán: ${named('events.share')}. A személyzet fiók nélkül, a hivatkozással vagy a QR-kóddal lép be.`,
        'Beolvassák a vendég kódját vagy beírják a nevét, és egy koppintással beléptetik. Az asztalt és a széket is látják.',
        `Hálózat nélkül is működik: nyissa meg előre minden telefonon, és nézze meg ezt: ${named('door.readyLink')}`,
        'Amit egy telefon hálózat nélkül rögzített, elküldi, amint újra van hálózat. Két bejárat két telefonja nem zavarja egymást.',
        'A beléptetési összesítő megmutatja, ki és mikor érkezett. Legfelül az áll, ami az Ön döntésére vár, például egy lecserélt kódú telefon bejegyzései.',
      ],
    },
    history: {
      title: 'Előzmények',
      lines: [
        'Itt látszik, ki mit és mikor változtatott: Ön, a segítői, a vendégek a válaszaikkal és a beléptető telefonok.',
        'Szűrhet személyre, a változás fajtájára és napra.',
        `A vendég átültetése mellett a ${named('history.putBack')} gomb visszaülteti a korábbi helyére.`,
      ],
    },
    settings: {
      title: 'Az esemény beállításai',
      lines: [
        'A név, a dátum és a helyszín bármikor módosítható; a vendégek oldalain azonnal az új látszik.',
        'Az időpont a helyszín időzónájában értendő.',
        `${named('eventForm.guestPage')}: itt választhatja ki a QR-kóddal megnyíló oldal képét és színét.`,
        `A vendégekhez írt megjegyzéseket elolvashatja, aki a nevükre keres. Ha ezt nem szeretné, kapcsolja ki: ${named('eventForm.showNotes')}.`,
      ],
    },
    account: {
      title: 'Fiók és fizetés',
      lines: [
        'Kártyával fizet, a Barion oldalán. Semmi sem újul meg magától: minden hónapot, évet és eseménycsomagot egyszer vesz meg.',
        `Az eseménycsomag egy eseményé: alaprajz, szabályok szerinti ültetés, térkép a helykeresőben, bármennyi vendég. Az esemény után ${PASS_DAYS_AFTER_EVENT} napig tart, az esemény dátumával együtt mozog, és legkésőbb a fizetés után ${PASS_MAX_MONTHS} hónappal lejár.`,
        'Amikor egy csomag lejár, semmi sem törlődik.',
        `A fizetések és a vásárlástól való elállás itt van: ${named('settings.billing')}.`,
        `${named('settings.security')}: itt jelentkezhet ki más eszközökön, és itt kapcsolhatja be a kétlépcsős bejelentkezést.`,
      ],
    },
  };
};
