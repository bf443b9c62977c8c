export const legal = {
  lastUpdated: 'Utoljára frissítve: {date}',
  amended: 'Módosítva: {date} – {what}',
  privacyAmendedForBrowserCookie:
    'új süti, amely a kódok megadásakor felismeri az Ön böngészőjét, és az, hogy a lenyomatát meddig őrizzük; érthetőbb megfogalmazás.',
  privacyAmendedForSeatFinder:
    'a helykereső csak a teljes névre mutat megjegyzést, és hogyan korlátozzuk, mennyit láthat egy hálózati cím.',
  privacyAmendedForNeeds:
    'a vendégek háztartása, válaszai, menüje és igényei: mit, milyen jogalapon kezelünk, ki látja az igényeket, és mikor törlődnek.',
  termsAmendedForNeeds: 'a vendégek igényei és a cateringnek szóló hivatkozás.',
  privacyAmendedForGuestMails:
    'a szervezők megbízásából a vendégeknek küldött levelek, és hogyan lehet leállítani őket.',
  termsAmendedForGuestMails: 'kinek küldhető levél.',
  termsAmendedForPasses:
    'az egy évre szóló csomag és az egy eseményre szóló eseménycsomag: mit adnak, meddig, és mi marad utánuk.',
  termsAmendedForPlanningTogether: 'akiket meghív egy eseményhez, az átadott események és a vendégek telefonszáma.',
  privacyAmendedForDoor:
    'mit őriznek meg a bejáratnál használt telefonok, hogy hálózat nélkül is működjenek, mikor törlődik, és meddig őrizzük a rögzített érkezéseket.',
  privacyAmendedForPrinting: 'mit őrzünk meg a kinyomtatott kártyákról, az eltávolított vendégekéről is, és meddig.',
  privacyAmendedForSandbox: 'hol maradnak a kipróbáláskor beírt nevek, és a térkép eseménycsomaggal.',
  privacyAmendedForPlanningTogether:
    'akik együtt terveznek egy eseményt: ki mit lát, a meghívók, valamint a változások előzményei, kik olvashatják és meddig őrizzük őket.',
  privacyAmendedForPhoneNumbers:
    'a vendégek telefonszáma; akik egyszerre nézik az alaprajzot, látják egymást; mit őriz meg a böngésző a módosításaiból.',
  contents: 'Tartalom',
  print: 'Nyomtatás',
};
