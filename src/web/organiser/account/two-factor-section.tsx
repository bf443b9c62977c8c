import { useState } from 'react';
import type { Security, TwoFactorSetup } from '../../../shared/contracts/two-factor.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { useBeginTwoFactor } from './api.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SecondFactorDialog } from './second-factor-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';
import { SettingRow } from './setting-row.tsx';

type Open = 'turnOn' | 'turnOff' | 'renew' | { setUp: TwoFactorSetup } | { codes: readonly string[] } | undefined;

export function TwoFactorSection({ email, security }: { email: string; security: Security }) {
  const t = useT();
  const [open, setOpen] = useState<Open>();
  const beginning = useBeginTwoFactor();
  const { hasTwoFactor, recoveryCodesLeft } = security;
  const close = () => setOpen(undefined);

  return (
    <FormSection title={t('settings.twoFactor')}>
      <Switch
        label={t(hasTwoFactor ? 'settings.twoFactorOn' : 'settings.twoFactorOff')}
        hint={t('settings.twoFactorHint')}
        isOn={hasTwoFactor}
        onChange={(isOn) => setOpen(isOn ? 'turnOn' : 'turnOff')}
      />
      {hasTwoFactor && (
        <SettingRow
          title={t('settings.recoveryList')}
          hint={t('settings.recoveryCodesLeft', { count: recoveryCodesLeft })}
        >
          <Button variant="outline" onClick={() => setOpen('renew')}>
            {t('settings.newRecoveryCodes')}
          </Button>
        </SettingRow>
      )}
      {open === 'turnOn' && (
        <ConfirmDialog
          action="turnOnTwoFactor"
          email={email}
          hasTwoFactor={hasTwoFactor}
          isBusy={beginning.isPending}
          onClose={close}
          onConfirmed={() => beginning.mutate(undefined, { onSuccess: (setUp) => setOpen({ setUp }), onError: close })}
        />
      )}
      {typeof open === 'object' && 'setUp' in open && (
        <SetUpDialog setUp={open.setUp} onClose={close} onDone={(codes) => setOpen({ codes })} />
      )}
      {typeof open === 'object' && 'codes' in open && (
        <RecoveryCodesDialog email={email} codes={open.codes} onClose={close} />
      )}
      {(open === 'turnOff' || open === 'renew') && (
        <SecondFactorDialog
          action={open}
          onClose={close}
          onDone={(codes) => {
            setOpen(codes && { codes });
            if (!codes) toast({ title: t('settings.twoFactorOff') });
          }}
        />
      )}
    </FormSection>
  );
}
