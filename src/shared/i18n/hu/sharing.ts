import type { sharedSeating as en } from '../en/sharing.ts';
import type { Words } from '../translate.ts';
export const sharedSeating: Words<typeof en> = {
  dialogTitle: 'Megosztás a munkatársakkal',
  shareCode: 'Megosztási kód',
  shareCodeHint: 'A helyszín munkatársai ezzel nézhetik meg az ültetési rendet. Módosítani nem tudnak.',
  doorCode: 'Beléptetőkód',
  doorCodeHint:
    'Az ajtónál dolgozók ezzel olvashatják be, kereshetik meg és léptethetik be a vendégeket. Mást nem látnak.',
  noCode: 'Még nincs kód',
  generate: 'Kód készítése',
  generating: 'Kód készítése…',
  replace: 'Csere',
  replaceShareQuestion: 'A régi kód azonnal érvényét veszti: akinél megvan, annak az új kódra lesz szüksége.',
  replaceDoorQuestion:
    'A régi kód azonnal érvényét veszti, és az ajtónál már bejelentkezett munkatársaknak az új kódot kell megadniuk.',
  replaceConfirm: 'Kód cseréje',
  copyCode: 'Kód másolása',
  whereToEnter: 'Itt kell megadni',
  copyLink: 'Hivatkozás másolása',
  doorCodeGenerated: 'Elkészült a beléptetőkód',
  linkCopied: 'Hivatkozás a vágólapra másolva',
  generateFailed: 'A megosztási kódot nem sikerült elkészíteni',
  doorGenerateFailed: 'A beléptetőkódot nem sikerült elkészíteni',
  copyFailed: 'A kódot nem sikerült másolni',
  copyLinkFailed: 'A hivatkozást nem sikerült másolni',
  shareCodeGenerated: 'Elkészült a megosztási kód',
  codeCopied: 'Kód a vágólapra másolva',
};
