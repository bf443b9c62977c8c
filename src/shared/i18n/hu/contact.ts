import type { contact as en } from '../en/contact.ts';
import type { Words } from '../translate.ts';

export const contact: Words<typeof en> = {
  title: 'Kapcsolat',
  intro:
    'Kérdése, ötlete van, vagy valami nem működik? Írjon nekünk. E-mailben válaszolunk, általában egy munkanapon belül.',
  name: 'Név',
  email: 'E-mail-cím',
  emailPlaceholder: 'nev@pelda.hu',
  subject: 'Tárgy',
  message: 'Üzenet',
  send: 'Üzenet küldése',
  sending: 'Küldés...',
  nameRequired: 'A név megadása kötelező',
  subjectRequired: 'A tárgy megadása kötelező',
  messageRequired: 'Az üzenet megadása kötelező',
  sent: 'Az üzenetet elküldtük',
  sentTitle: 'Köszönjük az üzenetét',
  sentMessage: 'Megérkezett hozzánk. Erre a címre válaszolunk: {email}.',
  sendAnother: 'Új üzenet írása',
  error: 'Az üzenetet nem sikerült elküldeni',
  somethingWentWrong: 'Hiba történt',
  tooManyMessages: 'Az Ön hálózatáról az imént sok üzenet érkezett. Várjon néhány percet, vagy írjon nekünk e-mailt.',
  otherWays: 'További elérhetőségeink',
  supportEmail: 'Ügyfélszolgálat',
  postalAddress: 'Postacím',
  registration: 'Cégjegyzékszám',
  taxNumber: 'Adószám',
  privacyNote: 'Amit leír, csak a válaszadáshoz használjuk fel. Bővebben: {privacy}.',
};
