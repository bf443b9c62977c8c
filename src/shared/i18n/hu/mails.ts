import type { mails as en } from '../en/mails.ts';
import type { Words } from '../translate.ts';

export const mails: Words<typeof en> = {
  signInCodeSubject: '{code} a belépési kódja (Placecard)',
  signInCodeIntro: 'Ezzel a kóddal léphet be a Placecard oldalára:',
  signInCodeExpiry: 'A kód egyszer használható, és 10 percig érvényes.',
  signInCodeIgnore: 'Ha nem Ön kérte, nincs teendője: a kód nélkül senki sem tud belépni.',
  contactSubject: 'Kapcsolat: {subject}',
  contactIntro: '{name} üzenetet küldött a kapcsolatfelvételi oldalról.',
  contactReply: 'Erre a levélre válaszolva a feladónak ír: {email}.',
  sentBy: 'Placecard, ültetési rend és vendéglista',
};
