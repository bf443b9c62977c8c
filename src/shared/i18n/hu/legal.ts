export const legal = {
  lastUpdated: 'Utoljára frissítve: {date}',
  amended: 'Módosítva: {date} – {what}',
  privacyAmendedForBrowserCookie:
    'új süti, amely a kódok megadásakor felismeri az Ön böngészőjét, és az, hogy a lenyomatát meddig őrizzük; érthetőbb megfogalmazás.',
  privacyAmendedForSeatFinder:
    'a helykereső csak a teljes névre mutat megjegyzést, és hogyan korlátozzuk, mennyit láthat egy hálózati cím.',
  contents: 'Tartalom',
  print: 'Nyomtatás',
};
