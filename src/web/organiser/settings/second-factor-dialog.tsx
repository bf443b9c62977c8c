import type { UseMutationResult } from '@tanstack/react-query';
import { useId } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useCodeForm } from '../auth/use-code-form.ts';

const WORDS = {
  turnOff: {
    title: 'settings.turnOffTitle',
    message: 'settings.turnOffMessage',
    action: 'settings.turnOff',
    busy: 'settings.turningOff',
    variant: 'danger',
  },
  renew: {
    title: 'settings.renewTitle',
    message: 'settings.renewMessage',
    action: 'settings.renew',
    busy: 'settings.renewing',
    variant: 'primary',
  },
} as const;

interface SecondFactorDialogProps<Answer> {
  words: keyof typeof WORDS;
  sending: UseMutationResult<Answer, Error, string>;
  onClose: () => void;
  onDone: (answer: Answer) => void;
}

/** Asks for a code of the second factor before turning it off or renewing the recovery codes. */
export function SecondFactorDialog<Answer>({ words, sending, onClose, onDone }: SecondFactorDialogProps<Answer>) {
  const t = useT();
  const formId = useId();
  const { title, message, action, busy, variant } = WORDS[words];
  const { submit, field } = useCodeForm(sending, { onDone });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(title)}
      description={t(message)}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} variant={variant} disabled={sending.isPending}>
            {sending.isPending ? t(busy) : t(action)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field {...field} label={t('settings.secondFactor')} autoCapitalize="characters" />
      </form>
    </Dialog>
  );
}
