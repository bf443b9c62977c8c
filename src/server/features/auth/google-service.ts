import type { Language } from '../../../shared/i18n/translate.ts';
import type { Database } from '../../db/client.ts';
import { AppError } from '../../http/errors.ts';
import type { GoogleProfile } from '../../integrations/google.ts';
import { findOrInsertUserByEmail, findUserByGoogleSub, linkGoogleSub, type User, updateUser } from '../users/data.ts';

/** The organiser unlinked Google from this account: an e-mail code still signs in. */
export class GoogleUnlinkedError extends AppError {
  constructor() {
    super('google_failed', 'Google is not linked to this account.');
  }
}

/** `isNewLink` where this Google account opens an existing account for the first time. */
export async function signInWithGoogle(
  db: Database,
  { sub, email, isEmailVerified, name, picture }: GoogleProfile,
  language: Language | undefined,
): Promise<{ user: User; isNewLink: boolean }> {
  const known = await findUserByGoogleSub(db, sub);
  if (known) return { user: known, isNewLink: false };
  if (!isEmailVerified) throw new AppError('google_failed', 'Google has not verified this e-mail address.');
  const user = await findOrInsertUserByEmail(db, {
    email,
    fullName: name,
    avatarUrl: picture,
    authProvider: 'google',
    authProviderUserId: sub,
    language: language ?? null,
  });
  if (user.authProviderUserId === sub) return { user, isNewLink: false };
  if (!user.allowsGoogle) throw new GoogleUnlinkedError();
  // An e-mail address can pass to another person, so the Google account that was linked first keeps the account.
  if (user.authProviderUserId) throw new AppError('google_failed', 'Another Google account is linked to this address.');
  const linked = await updateUser(db, user.id, {
    authProviderUserId: sub,
    fullName: user.fullName ?? name,
    avatarUrl: user.avatarUrl ?? picture,
  });
  if (!linked) throw new AppError('google_failed', 'The account no longer exists.');
  return { user: linked, isNewLink: true };
}

/** `taken` when that Google account opens another account, or this one has another Google account already. */
export async function linkGoogle(db: Database, user: User, { sub, name, picture }: GoogleProfile) {
  if (user.authProviderUserId === sub) return 'already';
  if (user.authProviderUserId) return 'taken';
  const profile = { fullName: user.fullName ?? name, avatarUrl: user.avatarUrl ?? picture };
  return (await linkGoogleSub(db, user.id, { sub, ...profile })) ? 'linked' : 'taken';
}

/** False where no Google account was linked. */
export async function unlinkGoogle(db: Database, user: User): Promise<boolean> {
  if (!user.authProviderUserId) return false;
  // The picture goes too, because it came from the Google account.
  await updateUser(db, user.id, { authProviderUserId: null, allowsGoogle: false, avatarUrl: null });
  return true;
}
