import { useForm } from 'react-hook-form';
import { type CurrentUser, MAX_PROFILE_LENGTH, updateCurrentUserSchema } from '../../../shared/contracts/users.ts';
import { LANGUAGE_NAME_KEYS, LANGUAGES, type Language } from '../../../shared/i18n/translate.ts';
import { ApiError } from '../../lib/api-client.ts';
import { contractResolver } from '../../lib/contract-resolver.ts';
import { contractMessage, useLanguage } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Select } from '../../ui/select.tsx';
import { browserTimeZone, TimeZoneSelect } from '../../ui/time-zone-select.tsx';
import { useSaveProfile } from './api.ts';

const TEXT_FIELDS = ['fullName', 'username', 'company', 'role'] as const;
type TextField = (typeof TEXT_FIELDS)[number];
const AUTO_COMPLETE = { fullName: 'name', username: 'nickname', company: 'organization', role: 'organization-title' };

const toFormValues = (user: CurrentUser, language: Language) => ({
  fullName: user.fullName ?? '',
  username: user.username ?? '',
  company: user.company ?? '',
  role: user.role ?? '',
  language: user.language ?? language,
  timeZone: user.timeZone ?? browserTimeZone(),
});

export function ProfileForm({ user }: { user: CurrentUser }) {
  const { t, language, setLanguage } = useLanguage();
  const saving = useSaveProfile();
  const { register, handleSubmit, setError, setValue, watch, reset, formState } = useForm({
    resolver: contractResolver(updateCurrentUserSchema),
    // Follows the account, for instance when the header's language switch changes it; edited fields keep their text.
    values: toFormValues(user, language),
    resetOptions: { keepDirtyValues: true },
  });

  const submit = handleSubmit((values) =>
    saving.mutate(values, {
      onSuccess: (saved) => {
        const shown = toFormValues(saved, language);
        reset(shown);
        setLanguage(shown.language);
      },
      onError: (error) => {
        if (!(error instanceof ApiError)) return;
        for (const name of TEXT_FIELDS) {
          const issue = error.issues.find(({ path }) => path === name);
          if (issue) setError(name, { message: issue.message });
        }
      },
    }),
  );
  const text = (name: TextField) => (
    <Field
      {...register(name)}
      label={t(`settings.${name}`)}
      autoComplete={AUTO_COMPLETE[name]}
      maxLength={MAX_PROFILE_LENGTH}
      readOnly={saving.isPending}
      error={contractMessage(t, formState.errors[name]?.message)}
    />
  );
  const timeZone = watch('timeZone') ?? browserTimeZone();

  return (
    <form noValidate onSubmit={submit}>
      <FormSection title={t('settings.profile')} hint={t('settings.profileHint')}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {text('fullName')}
          {text('username')}
          <div className="sm:col-span-2">
            <Field
              label={t('settings.email')}
              hint={t('settings.emailHint')}
              type="email"
              value={user.email}
              readOnly
              look="fixed"
              autoComplete="off"
            />
          </div>
          {text('company')}
          {text('role')}
          <Select
            {...register('language')}
            label={t('settings.language')}
            hint={t('settings.languageHint')}
            options={LANGUAGES.map((value) => ({ value, label: t(LANGUAGE_NAME_KEYS[value]) }))}
          />
          <TimeZoneSelect
            value={timeZone}
            onChange={(value) => setValue('timeZone', value, { shouldDirty: true })}
            hint={t('settings.timeZoneHint')}
            suggestions={[timeZone, user.timeZone ?? timeZone, browserTimeZone()]}
          />
        </div>
        <Button type="submit" className="self-start" disabled={saving.isPending || !formState.isDirty}>
          {saving.isPending ? t('settings.saving') : t('settings.saveChanges')}
        </Button>
      </FormSection>
      <LeaveGuard isUnsaved={formState.isDirty} />
    </form>
  );
}
