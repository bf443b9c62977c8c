import { Check } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormSection } from '../events/form-section.tsx';
import { useConnectGoogle, useUnlinkGoogle } from './api.ts';
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

function UnlinkDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const unlinking = useUnlinkGoogle();
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('settings.unlinkTitle')}
      description={t('settings.unlinkMessage')}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="danger"
            disabled={unlinking.isPending}
            onClick={() => unlinking.mutate(undefined, { onSettled: onClose })}
          >
            {t('settings.unlinkConfirm')}
          </Button>
        </>
      }
    />
  );
}

export function SignInSection({ email, hasGoogle }: { email: string; hasGoogle: boolean }) {
  const t = useT();
  const connecting = useConnectGoogle();
  const [isUnlinking, setIsUnlinking] = useState(false);
  return (
    <FormSection title={t('settings.signIn')}>
      <SettingRow title={t('settings.emailCode')} hint={t('settings.emailCodeHint', { email })}>
        <Connected />
      </SettingRow>
      <SettingRow title={t('settings.google')} hint={t(hasGoogle ? 'settings.googleOn' : 'settings.googleOff')}>
        {hasGoogle ? (
          <>
            <Connected />
            <Button variant="outline" onClick={() => setIsUnlinking(true)}>
              {t('settings.unlinkGoogle')}
            </Button>
          </>
        ) : (
          // Success stays busy: the page is about to change.
          <Button
            variant="outline"
            disabled={connecting.isPending || connecting.isSuccess}
            onClick={() => connecting.mutate()}
          >
            {t('settings.connectGoogle')}
          </Button>
        )}
      </SettingRow>
      {isUnlinking && <UnlinkDialog onClose={() => setIsUnlinking(false)} />}
    </FormSection>
  );
}
