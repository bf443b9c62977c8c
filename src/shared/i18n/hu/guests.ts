import type { guests as en } from '../en/guests.ts';
import type { Words } from '../translate.ts';

export const guests: Words<typeof en> = {
  title: 'Vendégek',
  nameRequired: 'A vendég nevének megadása kötelező',
  invalidEmail: 'Érvényes e-mail-címet adjon meg',
};
