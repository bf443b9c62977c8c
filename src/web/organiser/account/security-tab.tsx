import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { GOOGLE_LINK_RESULTS } from '../../../shared/contracts/account.ts';
import { useT } from '../../lib/i18n.tsx';
import { useSession } from '../../lib/session.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSecurity } from './api.ts';
import { DevicesSection } from './devices-section.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

/** Shows once whether a Google account was linked, when the browser comes back from Google. */
function useGoogleLinkNotice() {
  const t = useT();
  const [searchParams, setSearchParams] = useSearchParams();
  const result = GOOGLE_LINK_RESULTS.find((known) => known === searchParams.get('google'));
  useEffect(() => {
    if (result === undefined) return;
    if (result === 'linked') toast({ title: t('settings.googleLinked') });
    else
      toast({
        variant: 'destructive',
        title: t('settings.googleLinkFailed'),
        description: t(result === 'taken' ? 'settings.googleTaken' : 'settings.googleLinkFailedMessage'),
      });
    setSearchParams({ tab: 'security' }, { replace: true });
  }, [result, setSearchParams, t]);
}

export function SecurityTab() {
  const t = useT();
  const { user } = useSession();
  const { data: security, isFetching, refetch } = useSecurity();
  useGoogleLinkNotice();
  if (user === null) return null;
  if (!security) return <LoadState isFetching={isFetching} message={t('settings.loadFailed')} onRetry={refetch} />;
  return (
    <>
      <SignInSection email={user.email} security={security} />
      <TwoFactorSection email={user.email} security={security} />
      <DevicesSection user={user} />
    </>
  );
}
