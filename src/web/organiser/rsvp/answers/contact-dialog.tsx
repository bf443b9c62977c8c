import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as calls from '../../../../shared/calls/index.ts';
import { optionalEmailSchema } from '../../../../shared/contracts/common.ts';
import { MAX_GUEST_LENGTHS } from '../../../../shared/contracts/guests.ts';
import type { Household } from '../../../../shared/contracts/households.ts';
import { LANGUAGE_NAME_KEYS, LANGUAGES } from '../../../../shared/i18n/translate.ts';
import { queryOf } from '../../../lib/call-query.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { LoadingDialog } from '../../../ui/loading-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { toastFailure } from '../../../ui/toast-failure.ts';
import { useSaveContact } from '../api.ts';
import { type ContactValues, contactChanges, contactValuesOf, mergeContact, type Tone } from './contact-changes.ts';

interface ContactFormProps {
  household: Household;
  /** `data` is undefined if it is gone; after an error it is what was known before. */
  readNow: () => Promise<{ data: Household | undefined; error: unknown }>;
  onClose: () => void;
}

function ContactForm({ household: current, readNow, onClose }: ContactFormProps) {
  const t = useT();
  // The household as it was when the dialog opened, or as it was found when saving: no other refetch may change what the form is compared with.
  const [household, setHousehold] = useState(current);
  const saving = useSaveContact(household.eventId, household.id);
  const [values, setValues] = useState(() => contactValuesOf(household));
  const change = (changed: Partial<ContactValues>) => setValues((now) => ({ ...now, ...changed }));
  const { email, salutation, language, tone } = values;
  const [isTried, setIsTried] = useState(false);
  const isWrong = !optionalEmailSchema.safeParse(email).success;
  const [isChecking, setIsChecking] = useState(false);
  const [contested, setContested] = useState<readonly (keyof ContactValues)[]>([]);
  const submit = async () => {
    setIsTried(true);
    if (isWrong) return;
    const changes = contactChanges(household, values);
    if (Object.keys(changes).length === 0) return onClose();
    setIsChecking(true);
    const { data: now, error } = await readNow();
    setIsChecking(false);
    if (error) return toastFailure(t, 'replies.contactFailed', error);
    if (!now) return;
    const both = mergeContact(household, now, values).contested;
    setHousehold(now);
    // With what was typed while the household was read.
    setValues((typed) => mergeContact(household, now, typed).values);
    setContested(both);
    if (both.length === 0) saving.mutate(changes, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t('replies.contactTitle', { name: household.name })}
      action={contested.length > 0 ? t('guests.saveMine') : undefined}
      isBusy={saving.isPending || isChecking}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        <Field
          label={t('common.optional', { label: t('replies.email') })}
          hint={t('replies.emailHint')}
          type="email"
          autoComplete="off"
          maxLength={MAX_GUEST_LENGTHS.email}
          value={email}
          error={isTried && isWrong ? t('guests.invalidEmail') : undefined}
          onChange={({ target }) => change({ email: target.value })}
        />
        <Field
          label={t('common.optional', { label: t('replies.salutation') })}
          hint={t('replies.salutationHint')}
          autoComplete="off"
          maxLength={MAX_GUEST_LENGTHS.household}
          value={salutation}
          onChange={({ target }) => change({ salutation: target.value })}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Select
            label={t('replies.language')}
            value={language}
            options={[
              { value: '', label: t('replies.languageOfEvent') },
              ...LANGUAGES.map((value) => ({ value, label: t(LANGUAGE_NAME_KEYS[value]) })),
            ]}
            onChange={({ target }) => change({ language: target.value })}
          />
          <Select
            label={t('replies.tone')}
            value={tone}
            options={[
              { value: '', label: t('replies.toneOfEvent') },
              { value: 'formal', label: t('replies.toneFormal') },
              { value: 'informal', label: t('replies.toneInformal') },
            ]}
            onChange={({ target }) => change({ tone: target.value as Tone })}
          />
        </div>
        <p role="alert" className="rounded-xl bg-warning-soft px-4 py-3 text-sm empty:hidden">
          {contested.length > 0 &&
            t('guests.contested', { fields: contested.map((field) => t(`replies.${field}`)).join(', ') })}
        </p>
      </div>
    </FormDialog>
  );
}

interface ContactDialogProps {
  eventId: number;
  household: { id: number; name: string };
  onClose: () => void;
}

/** Where and how a household is written to. */
export function ContactDialog({ eventId, household: { id, name }, onClose }: ContactDialogProps) {
  const t = useT();
  const query = useQuery({
    ...queryOf(calls.households.list, { id: eventId }),
    refetchOnMount: 'always',
    select: (households) => households.find((household) => household.id === id),
  });
  return (
    <LoadingDialog
      title={t('replies.contactTitle', { name })}
      query={query}
      failedText={t('replies.householdGone')}
      onClose={onClose}
    >
      {(household) => household && <ContactForm household={household} readNow={query.refetch} onClose={onClose} />}
    </LoadingDialog>
  );
}
