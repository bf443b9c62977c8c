import type { sharedSeating as en } from '../en/sharing.ts';
import type { Words } from '../translate.ts';
export const sharedSeating: Words<typeof en> = {
  shareCodeGenerated: 'Elkészült a megosztási kód',
  codeCopied: 'Kód a vágólapra másolva',
};
