import { type FormEvent, useRef, useState } from 'react';
import type { GuestNeeds } from '../../../shared/contracts/needs.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckRow } from '../../ui/check-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { hasNeeds, NeedsFields, type NeedsValues, NO_NEEDS } from '../guest-parts/needs-fields.tsx';
import { useSaveNeeds } from './api.ts';

interface NeedsDialogProps {
  eventId: number;
  guest: { id: number; fullName: string };
  /** What is noted already. */
  needs: GuestNeeds | undefined;
  /** The day, in words, on which needs are deleted. */
  keptUntil: string;
  onClose: () => void;
}

/** Notes the needs of one guest. The consent is asked for each time, because it covers exactly what is stored. */
export function NeedsDialog({ eventId, guest, needs, keptUntil, onClose }: NeedsDialogProps) {
  const t = useT();
  const save = useSaveNeeds(eventId, guest);
  const [values, setValues] = useState<NeedsValues>(() => (needs ? { ...needs, other: needs.other ?? '' } : NO_NEEDS));
  const [hasConsent, setHasConsent] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const alert = useRef<HTMLParagraphElement>(null);
  const problem = !hasNeeds(values) ? t('needs.nothingChosen') : hasConsent ? undefined : t('needs.consentRequired');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    // Scrolls to the message: it is at the end of the scrolled content, while the button is always in view.
    if (problem !== undefined) requestAnimationFrame(() => alert.current?.scrollIntoView({ block: 'nearest' }));
    if (save.isPending || problem !== undefined) return;
    const { allergens, diets, other, usesWheelchair } = values;
    const body = { allergens: [...allergens], diets: [...diets], other, usesWheelchair, consent: true as const };
    save.mutate(body, { onSuccess: onClose });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      onSubmit={submit}
      isBusy={save.isPending}
      title={t('needs.dialogTitle', { name: guest.fullName })}
      width="medium"
      actions={
        <>
          {needs && (
            <Button
              variant="outline"
              disabled={save.isPending}
              onClick={() => save.mutate(null, { onSuccess: onClose })}
            >
              {t('needs.remove')}
            </Button>
          )}
          <Button type="submit" disabled={save.isPending}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <NeedsFields values={values} onChange={setValues} />
        <div className="rounded-lg bg-accent-soft p-3">
          <CheckRow
            label={t('needs.consent', { name: guest.fullName, date: keptUntil })}
            isChecked={hasConsent}
            onChange={setHasConsent}
          />
        </div>
        <p ref={alert} role="alert" className="text-danger text-sm empty:hidden">
          {isTried && problem}
        </p>
      </div>
    </Dialog>
  );
}
