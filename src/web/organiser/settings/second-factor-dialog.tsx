import type { UseMutationResult } from '@tanstack/react-query';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useCodeForm } from '../auth/use-code-form.ts';

const BUSY_KEYS = { turnOff: 'settings.turningOff', renew: 'settings.renewing' } as const;

interface SecondFactorDialogProps<Answer> {
  action: 'turnOff' | 'renew';
  sending: UseMutationResult<Answer, Error, string>;
  onClose: () => void;
  onDone: (answer: Answer) => void;
}

/** Asks for a code of the second factor before turning it off or renewing the recovery codes. */
export function SecondFactorDialog<Answer>({ action, sending, onClose, onDone }: SecondFactorDialogProps<Answer>) {
  const t = useT();
  const { submit, field } = useCodeForm(sending, { onDone });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      onSubmit={submit}
      title={t(`settings.${action}Title`)}
      description={t(`settings.${action}Message`)}
      confirm={
        <Button type="submit" variant={action === 'turnOff' ? 'danger' : 'primary'} disabled={sending.isPending}>
          {t(sending.isPending ? BUSY_KEYS[action] : `settings.${action}`)}
        </Button>
      }
    >
      <Field {...field} label={t('settings.secondFactor')} autoCapitalize="characters" />
    </Dialog>
  );
}
