import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Security } from '../../../shared/contracts/two-factor.ts';
import { useT } from '../../lib/i18n.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { useConnectGoogle, useUnlinkGoogle } from './api.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { SettingRow } from './setting-row.tsx';

function Connected() {
  const t = useT();
  return (
    <Badge tone="soft">
      <Check className="size-3.5" aria-hidden="true" />
      {t('settings.connected')}
    </Badge>
  );
}

export function SignInSection({ email, security: { hasGoogle, hasTwoFactor } }: { email: string; security: Security }) {
  const t = useT();
  const connecting = useConnectGoogle();
  const unlinking = useUnlinkGoogle();
  const [isConfirming, setIsConfirming] = useState(false);
  const close = () => setIsConfirming(false);
  const { reset: resetConnecting } = connecting;
  // After the browser's back button the page may be restored from its cache with the dialog still open: close it.
  useEffect(() => {
    const stopWaiting = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      resetConnecting();
      setIsConfirming(false);
    };
    window.addEventListener('pageshow', stopWaiting);
    return () => window.removeEventListener('pageshow', stopWaiting);
  }, [resetConnecting]);
  return (
    <FormSection title={t('settings.signIn')}>
      <SettingRow title={t('settings.emailCode')} hint={t('settings.emailCodeHint', { email })}>
        <Connected />
      </SettingRow>
      <SettingRow title={t('settings.google')} hint={t(hasGoogle ? 'settings.googleOn' : 'settings.googleOff')}>
        {hasGoogle ? (
          <>
            <Connected />
            <Button variant="outline" onClick={() => setIsConfirming(true)}>
              {t('settings.unlinkGoogle')}
            </Button>
          </>
        ) : (
          <Button variant="outline" onClick={() => setIsConfirming(true)}>
            {t('settings.connectGoogle')}
          </Button>
        )}
      </SettingRow>
      {isConfirming && (
        <ConfirmDialog
          action={hasGoogle ? 'unlinkGoogle' : 'linkGoogle'}
          email={email}
          hasTwoFactor={hasTwoFactor}
          // Stays busy after a success, because the page is about to change to Google.
          isBusy={connecting.isPending || connecting.isSuccess || unlinking.isPending}
          onClose={close}
          onConfirmed={() =>
            hasGoogle
              ? unlinking.mutate(undefined, { onSettled: close })
              : connecting.mutate(undefined, { onError: close })
          }
        />
      )}
    </FormSection>
  );
}
