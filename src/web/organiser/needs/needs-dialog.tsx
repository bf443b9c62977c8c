import { type FormEvent, useRef, useState } from 'react';
import {
  ALLERGENS,
  type Allergen,
  DIETS,
  type Diet,
  type GuestNeeds,
  MAX_OTHER_NEEDS_LENGTH,
} from '../../../shared/contracts/needs.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useSaveNeeds } from './api.ts';

interface CheckRowProps {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

function CheckRow({ label, isChecked, onChange }: CheckRowProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside.
    <label className="flex min-h-9 items-start gap-2 py-1 text-sm">
      <Checkbox label={label} checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
      <span aria-hidden="true" className="min-w-0">
        {label}
      </span>
    </label>
  );
}

interface CodeChoiceProps<Code extends string> {
  legend: string;
  codes: readonly Code[];
  labelOf: (code: Code) => string;
  chosen: readonly Code[];
  onChange: (chosen: Code[]) => void;
}

function CodeChoice<Code extends string>({ legend, codes, labelOf, chosen, onChange }: CodeChoiceProps<Code>) {
  const toggle = (code: Code, isChosen: boolean) =>
    onChange(codes.filter((other) => (other === code ? isChosen : chosen.includes(other))));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-sm">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {codes.map((code) => (
          <CheckRow
            key={code}
            label={labelOf(code)}
            isChecked={chosen.includes(code)}
            onChange={(isChosen) => toggle(code, isChosen)}
          />
        ))}
      </div>
    </fieldset>
  );
}

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
  const [allergens, setAllergens] = useState<readonly Allergen[]>(needs?.allergens ?? []);
  const [diets, setDiets] = useState<readonly Diet[]>(needs?.diets ?? []);
  const [other, setOther] = useState(needs?.other ?? '');
  const [usesWheelchair, setUsesWheelchair] = useState(needs?.usesWheelchair ?? false);
  const [hasConsent, setHasConsent] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const alert = useRef<HTMLParagraphElement>(null);
  const isEmpty = allergens.length === 0 && diets.length === 0 && other.trim() === '' && !usesWheelchair;
  const problem = isEmpty ? t('needs.nothingChosen') : hasConsent ? undefined : t('needs.consentRequired');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    // The message is at the end of what scrolls, while the button is always in view.
    if (problem !== undefined) requestAnimationFrame(() => alert.current?.scrollIntoView({ block: 'nearest' }));
    if (save.isPending || problem !== undefined) return;
    const codes = { allergens: [...allergens], diets: [...diets] };
    save.mutate({ ...codes, other, usesWheelchair, consent: true }, { onSuccess: onClose });
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
        <CodeChoice
          legend={t('needs.allergens')}
          codes={ALLERGENS}
          labelOf={(code) => t(`allergens.${code}`)}
          chosen={allergens}
          onChange={setAllergens}
        />
        <CodeChoice
          legend={t('needs.diets')}
          codes={DIETS}
          labelOf={(code) => t(`diets.${code}`)}
          chosen={diets}
          onChange={setDiets}
        />
        <TextArea
          label={t('common.optional', { label: t('needs.other') })}
          hint={t('needs.otherHint')}
          rows={2}
          maxLength={MAX_OTHER_NEEDS_LENGTH}
          value={other}
          onChange={({ target }) => setOther(target.value)}
        />
        <CheckRow label={t('needs.usesWheelchair')} isChecked={usesWheelchair} onChange={setUsesWheelchair} />
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
