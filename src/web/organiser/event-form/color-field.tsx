import { useFormContext } from 'react-hook-form';
import { DEFAULT_COLOR } from '../../../shared/contracts/events.ts';
import { toHexColor } from '../../lib/color.ts';
import { contractMessage, useT } from '../../lib/i18n.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FieldFrame } from '../../ui/field-frame.tsx';
import type { EventFormValues } from './form-values.ts';

/** The event's colour: a colour picker and a text field for the hex code. */
export function ColorField() {
  const t = useT();
  const { register, setValue, watch, formState } = useFormContext<EventFormValues>();
  const typed = watch('primaryColor');
  const setColor = (color: string) =>
    setValue('primaryColor', color, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  return (
    <FieldFrame label={t('eventForm.primaryColor')} error={contractMessage(t, formState.errors.primaryColor?.message)}>
      {({ className, ...control }) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={t('eventForm.pickColor')}
            value={toHexColor(typed) ?? DEFAULT_COLOR}
            onChange={(event) => setColor(event.target.value)}
            className="h-12 w-14 shrink-0 cursor-pointer rounded-lg border border-control bg-card p-1"
          />
          <input
            {...control}
            {...register('primaryColor', {
              onBlur: () => {
                const text = typed.trim();
                if (text !== '' && !text.startsWith('#')) setColor(`#${text}`);
              },
            })}
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            placeholder={DEFAULT_COLOR}
            className={classNames(className, 'font-mono text-base')}
          />
        </div>
      )}
    </FieldFrame>
  );
}
