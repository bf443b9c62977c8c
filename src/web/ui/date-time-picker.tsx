import { CalendarDays } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { formatDay, parseDay } from '../lib/date-entry.ts';
import { useLanguage } from '../lib/i18n.tsx';
import { Calendar } from './calendar.tsx';
import { classNames } from './class-names.ts';

interface DateTimePickerProps {
  /** Wall time, 'YYYY-MM-DDTHH:mm'. A missing date or time is left out: 'T18:00', '2026-06-20T'. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  /** Shown above the fields, where a form has several dates. */
  legend?: string;
  hint?: string;
  ref?: Ref<{ focus: () => void }>;
}

/** Shown as the date field's placeholder. */
const EXAMPLE_DAY = `${new Date().getFullYear() + 1}-06-20`;
const CONTROL = 'min-h-12 w-full rounded-lg border bg-card px-3 text-base placeholder:text-muted';

/** A date field, typed or picked from a calendar, and a time field. */
export function DateTimePicker({ value, onChange, onBlur, error, legend, hint, ref }: DateTimePickerProps) {
  const { t, language } = useLanguage();
  const example = formatDay(EXAMPLE_DAY, language);
  const id = useId();
  const dateInput = useRef<HTMLInputElement>(null);
  const timeInput = useRef<HTMLInputElement>(null);
  const isDayPicked = useRef(false);
  const [isOpen, setIsOpen] = useState(false);
  /** The text being typed; undefined while the field shows `value`. */
  const [typed, setTyped] = useState<string>();
  const [day = '', time = ''] = value.split('T');
  useImperativeHandle(ref, () => ({ focus: () => dateInput.current?.focus() }));

  const isUnreadable = typed !== undefined && typed.trim() !== '' && day === '';
  const [hasLeft, setHasLeft] = useState(false);
  const shownError = isUnreadable && hasLeft ? t('eventForm.dateUnreadable', { example }) : error;
  const border = shownError === undefined ? 'border-control' : 'border-danger';
  const described = {
    'aria-invalid': shownError !== undefined,
    'aria-describedby': hint === undefined ? `${id}-error` : `${id}-hint ${id}-error`,
  };

  const typeDay = (text: string) => {
    setTyped(text);
    setHasLeft(false);
    onChange(`${parseDay(text, language) ?? ''}T${time}`);
  };
  const leaveDate = () => {
    setHasLeft(true);
    if (!isUnreadable) setTyped(undefined);
    onBlur?.();
  };
  const pickDay = (picked: string) => {
    setTyped(undefined);
    onChange(`${picked}T${time}`);
    isDayPicked.current = true;
    setIsOpen(false);
  };

  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className={legend === undefined ? 'sr-only' : 'mb-1.5 font-semibold'}>
        {legend ?? t('eventForm.dateTime')}
      </legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mb-1 text-muted text-sm">
          {hint}
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-[1fr_9rem]">
        <div className="flex flex-col gap-1.5">
          <label htmlFor={`${id}-date`} className="font-medium text-sm">
            {t('eventForm.date')}
          </label>
          <div className="relative">
            <input
              {...described}
              ref={dateInput}
              id={`${id}-date`}
              autoComplete="off"
              placeholder={example}
              value={typed ?? (day === '' ? '' : formatDay(day, language))}
              onChange={(event) => typeDay(event.target.value)}
              onBlur={leaveDate}
              className={classNames(CONTROL, 'pr-13', border)}
            />
            <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
              <Popover.Trigger
                aria-label={t('eventForm.chooseDate')}
                className="absolute inset-y-0.5 right-0.5 flex w-11 items-center justify-center rounded-md text-muted hover:bg-accent-soft hover:text-accent"
              >
                <CalendarDays className="size-5" aria-hidden="true" />
              </Popover.Trigger>
              <Popover.Portal>
                <Popover.Content
                  aria-label={t('eventForm.chooseDate')}
                  align="end"
                  sideOffset={6}
                  collisionPadding={8}
                  className="z-50 rounded-xl border border-hairline bg-card p-3 shadow-lifted data-[state=open]:animate-pop-in"
                  onCloseAutoFocus={(event) => {
                    if (!isDayPicked.current) return;
                    isDayPicked.current = false;
                    event.preventDefault();
                    timeInput.current?.focus();
                  }}
                >
                  <Calendar language={language} day={day} onSelect={pickDay} />
                </Popover.Content>
              </Popover.Portal>
            </Popover.Root>
          </div>
        </div>
        <div className="flex flex-col gap-1.5">
          <label htmlFor={`${id}-time`} className="font-medium text-sm">
            {t('eventForm.time')}
          </label>
          <input
            {...described}
            ref={timeInput}
            id={`${id}-time`}
            type="time"
            value={time}
            onChange={(event) => onChange(`${day}T${event.target.value}`)}
            onBlur={onBlur}
            className={classNames(CONTROL, border)}
          />
        </div>
      </div>
      <p id={`${id}-error`} role="alert" className="text-danger text-sm empty:hidden">
        {shownError}
      </p>
    </fieldset>
  );
}
