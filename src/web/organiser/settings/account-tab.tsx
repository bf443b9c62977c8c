import { useSession } from '../../lib/session.ts';
import { ProfileForm } from './profile-form.tsx';
import { YourData } from './your-data.tsx';

export function AccountTab() {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <>
      <ProfileForm user={user} />
      <YourData email={user.email} />
    </>
  );
}
