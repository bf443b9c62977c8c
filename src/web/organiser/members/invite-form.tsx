import { type FormEvent, useState } from 'react';
import { emailSchema, MAX_EMAIL_LENGTH } from '../../../shared/contracts/common.ts';
import { MEMBER_ROLES, type MemberRole } from '../../../shared/event-roles.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { useInvite } from './api.ts';

/** Invites one address with a role, which is explained before it is given. */
export function InviteForm({ invite }: { invite: ReturnType<typeof useInvite> }) {
  const t = useT();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<MemberRole>('editor');
  const [isTried, setIsTried] = useState(false);
  const isWrong = !emailSchema.safeParse(email).success;
  const submit = (submission: FormEvent) => {
    submission.preventDefault();
    setIsTried(true);
    if (isWrong || invite.isPending) return;
    invite.mutate(
      { email: email.trim(), role },
      {
        onSuccess: () => {
          setEmail('');
          setIsTried(false);
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 border-hairline border-t pt-4">
      <h3 className="font-sans font-semibold text-base tracking-normal">{t('members.inviteTitle')}</h3>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <Field
          label={t('members.email')}
          type="email"
          autoComplete="off"
          maxLength={MAX_EMAIL_LENGTH}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          error={isTried && isWrong ? t('common.invalidEmail') : undefined}
        />
        <Select
          label={t('members.role')}
          value={role}
          onChange={({ target }) => setRole(target.value as MemberRole)}
          options={MEMBER_ROLES.map((value) => ({ value, label: t(`members.role_${value}`) }))}
        />
      </div>
      <p className="text-muted text-sm">{t(`members.may_${role}`)}</p>
      <Button type="submit" className="self-start" disabled={invite.isPending}>
        {t('members.invite')}
      </Button>
    </form>
  );
}
