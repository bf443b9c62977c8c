import { useState } from 'react';
import type { Event } from '../../../../shared/contracts/events.ts';
import { MAX_INVITATION_LENGTH, type RsvpSettings } from '../../../../shared/contracts/rsvp.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { contractMessage, useT } from '../../../lib/i18n.tsx';
import { BottomBar } from '../../../ui/bottom-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateTimePicker } from '../../../ui/date-time-picker.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toast.tsx';
import { toastFailure } from '../../../ui/toast-failure.ts';
import { useMenu } from '../../menu/api.ts';
import { useSaveSettings } from '../api.ts';
import {
  hasDay,
  listReminderObstacles,
  readValues,
  type SettingsProblems,
  type SettingsValues,
  valuesOfSettings,
  withoutDate,
} from './rsvp-form-values.ts';

type SwitchName = {
  [Name in keyof SettingsValues]: SettingsValues[Name] extends boolean ? Name : never;
}[keyof SettingsValues];

interface OptionalDateProps {
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function OptionalDate({ label, hint, value, error, onChange }: OptionalDateProps) {
  const t = useT();
  return (
    <div className="flex flex-col items-start gap-1">
      <div className="w-full">
        <DateTimePicker legend={label} hint={hint} value={value} onChange={onChange} error={error} />
      </div>
      {hasDay(value) && (
        <Button
          variant="link"
          size="inline"
          aria-label={t('replies.removeDateOf', { label })}
          onClick={() => onChange(withoutDate)}
        >
          {t('replies.removeDate')}
        </Button>
      )}
    </div>
  );
}

/** Focuses the first wrong field once its error is shown: it may be far from the button that was pressed. */
const focusFirstInvalid = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());

function useSettingsForm(event: Event, settings: RsvpSettings) {
  const t = useT();
  const saving = useSaveSettings(event.id);
  const [values, setValues] = useState(() => valuesOfSettings(settings, event.timeZone));
  const [isTried, setIsTried] = useState(false);
  /** The server's messages by field, kept until anything in the form is changed. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const { changes, problems } = readValues(values, settings, event);
  const hasProblem = Object.keys(problems).length > 0;
  const set = (changed: Partial<SettingsValues>) => {
    setValues((now) => ({ ...now, ...changed }));
    setRefused({});
  };
  const save = (form: HTMLFormElement) => {
    setIsTried(true);
    if (hasProblem) {
      toast({ variant: 'destructive', title: t('eventForm.checkFields') });
      focusFirstInvalid(form);
      return;
    }
    saving.mutate(changes, {
      onSuccess: (saved) => {
        setValues(valuesOfSettings(saved, event.timeZone));
        setIsTried(false);
        toast({ title: t('replies.settingsSaved') });
      },
      onError: (error) => {
        if (error instanceof ApiError)
          setRefused(Object.fromEntries(error.issues.map(({ path, message }) => [path, message])));
        toastFailure(t, 'replies.settingsNotSaved', error);
        focusFirstInvalid(form);
      },
    });
  };
  const errorOf = (name: keyof SettingsProblems) => {
    const key = problems[name];
    if (key && isTried) return t(key);
    return contractMessage(t, refused[name]);
  };
  const isUnsaved = hasProblem || Object.keys(changes).length > 0;
  return { values, set, save, errorOf, isUnsaved, isSaving: saving.isPending };
}

interface SettingsFormProps {
  event: Event;
  settings: RsvpSettings;
  /** Whether the form is on the screen; it stays mounted while another tab of the page is shown. */
  isShown: boolean;
}

/** How guests are asked. */
export function SettingsForm({ event, settings, isShown }: SettingsFormProps) {
  const t = useT();
  const { data: menu } = useMenu(event.id);
  const { values, set, save, errorOf, isUnsaved, isSaving } = useSettingsForm(event, settings);
  const toggle = (name: SwitchName, hint: string) => (
    <Switch label={t(`replies.${name}`)} hint={hint} isOn={values[name]} onChange={(isOn) => set({ [name]: isOn })} />
  );
  const textLength = t('replies.invitationTextCount', {
    count: values.invitationText.length,
    max: MAX_INVITATION_LENGTH,
  });
  const mealsHint = menu?.courses.length === 0 ? t('replies.noMenu') : t('replies.asksMealsHint');
  const remindersHint = [t('replies.sendsRemindersHint'), ...listReminderObstacles(values, event).map((key) => t(key))];
  return (
    <form
      noValidate
      onSubmit={(submission) => {
        submission.preventDefault();
        if (!isSaving) save(submission.currentTarget);
      }}
      className="flex flex-col gap-6"
    >
      <FormSection title={t('replies.when')}>
        <OptionalDate
          label={t('replies.deadline')}
          hint={t('replies.deadlineHint', { zone: event.timeZone })}
          value={values.deadline}
          error={errorOf('deadline')}
          onChange={(deadline) => set({ deadline })}
        />
        {toggle('sendsReminders', remindersHint.join(' '))}
      </FormSection>
      <FormSection title={t('replies.questions')}>
        {toggle('allowsMaybe', t('replies.allowsMaybeHint'))}
        {toggle('asksMeals', mealsHint)}
        {values.asksMeals && (
          <OptionalDate
            label={t('replies.mealCutoff')}
            hint={t('replies.mealCutoffHint')}
            value={values.mealCutoff}
            error={errorOf('mealCutoff')}
            onChange={(mealCutoff) => set({ mealCutoff })}
          />
        )}
        {toggle('asksNeeds', t('replies.asksNeedsHint', { days: event.needsKeptDays }))}
      </FormSection>
      <FormSection title={t('replies.invitation')}>
        <TextArea
          label={t('common.optional', { label: t('replies.invitationText') })}
          hint={`${t('replies.invitationTextHint')} ${textLength}`}
          rows={6}
          maxLength={MAX_INVITATION_LENGTH}
          value={values.invitationText}
          error={errorOf('invitationText')}
          onChange={({ target }) => set({ invitationText: target.value })}
        />
        {toggle('isFormal', t('replies.isFormalHint'))}
        {toggle('arePlacesPublished', t('replies.arePlacesPublishedHint'))}
      </FormSection>
      {isUnsaved && isShown && (
        <BottomBar label={t('replies.settingsActions')}>
          <Button
            variant="outline"
            className="max-sm:flex-1 sm:ml-auto"
            disabled={isSaving}
            onClick={() => set(valuesOfSettings(settings, event.timeZone))}
          >
            {t('common.cancel')}
          </Button>
          <Button type="submit" disabled={isSaving} className="max-sm:flex-2">
            {isSaving ? t('common.saving') : t('common.save')}
          </Button>
        </BottomBar>
      )}
      <LeaveGuard isUnsaved={isUnsaved} />
    </form>
  );
}
