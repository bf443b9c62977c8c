import * as calls from '../../../shared/calls/index.ts';
import type { RecoveryCodes } from '../../../shared/contracts/two-factor.ts';
import { call } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useCodeForm } from '../auth/use-code-form.ts';
import { useSecondFactorCall } from './api.ts';

const CALLS = {
  turnOff: {
    send: (code: string) => call(calls.account.turnOffTwoFactor, { body: { code } }),
    busyKey: 'settings.turningOff',
  },
  renew: {
    send: (code: string) => call(calls.account.renewRecoveryCodes, { body: { code } }),
    busyKey: 'settings.renewing',
  },
} as const;

interface SecondFactorDialogProps {
  action: keyof typeof CALLS;
  onClose: () => void;
  /** Called with the renewed recovery codes, if these were renewed. */
  onDone: (recoveryCodes: readonly string[] | undefined) => void;
}

/** Asks for a code of the second factor before turning it off or renewing the recovery codes. */
export function SecondFactorDialog({ action, onClose, onDone }: SecondFactorDialogProps) {
  const t = useT();
  const sending = useSecondFactorCall<RecoveryCodes | { success: true }>(CALLS[action].send);
  const { submit, field } = useCodeForm(sending, {
    onDone: (answer) => onDone('recoveryCodes' in answer ? answer.recoveryCodes : undefined),
  });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      onSubmit={submit}
      title={t(`settings.${action}Title`)}
      description={t(`settings.${action}Message`)}
      confirm={
        <Button type="submit" variant={action === 'turnOff' ? 'danger' : 'primary'} disabled={sending.isPending}>
          {t(sending.isPending ? CALLS[action].busyKey : `settings.${action}`)}
        </Button>
      }
    >
      <Field {...field} label={t('settings.secondFactor')} autoCapitalize="characters" />
    </Dialog>
  );
}
