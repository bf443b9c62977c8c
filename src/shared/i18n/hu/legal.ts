import type { legal as en } from '../en/legal.ts';
import type { Words } from '../translate.ts';

export const legal: Words<typeof en> = {
  lastUpdated: 'Utoljára frissítve: {date}',
  amended: 'Módosítva: {date} – {what}',
  privacyAmendedForBrowserCookie:
    'új süti, amely a kódok megadásakor felismeri az Ön böngészőjét, és az, hogy a lenyomatát meddig őrizzük; érthetőbb megfogalmazás.',
  contents: 'Tartalom',
  print: 'Nyomtatás',
};
