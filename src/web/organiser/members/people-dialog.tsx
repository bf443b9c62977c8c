import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Event } from '../../../shared/contracts/events.ts';
import type { Members } from '../../../shared/contracts/members.ts';
import { MEMBER_ROLES, type MemberRole } from '../../../shared/event-roles.ts';
import { paths } from '../../../shared/paths.ts';
import { formatLongDate } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.tsx';
import { useSession } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Switch } from '../../ui/switch.tsx';
import {
  useChangeRole,
  useDailySummary,
  useInvite,
  useLeave,
  useMemberSettings,
  useMembers,
  useRemoveMember,
  useRevoke,
} from './api.ts';
import { InviteForm } from './invite-form.tsx';
import { OfferedTransfer, ReceivedTransfer, TransferQuestion } from './transfer-parts.tsx';

/** One person of the list, with what can be done about them. */
function Person({ name, detail, children }: { name: string; detail?: string | undefined; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0">
        <p className="break-words font-medium">{name}</p>
        {detail !== undefined && <p className="break-words text-muted text-sm">{detail}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </li>
  );
}

/** The owner's part: roles, removals, invitations and what editors may see. */
function OwnersPeople({ event, members: { members, invitations, transfer } }: { event: Event; members: Members }) {
  const { t, language } = useLanguage();
  const changeRole = useChangeRole(event.id);
  const remove = useRemoveMember(event.id);
  const invite = useInvite(event.id);
  const revoke = useRevoke(event.id);
  const settings = useMemberSettings(event.id);
  const [removedId, setRemovedId] = useState<number>();
  const [receiverId, setReceiverId] = useState<number>();
  return (
    <>
      {members.length + invitations.length === 0 && <p className="text-muted text-sm">{t('members.nobody')}</p>}
      <ul className="divide-y divide-hairline">
        {members.map(({ userId, name, email, role, tier }) =>
          receiverId === userId ? (
            <TransferQuestion
              key={userId}
              event={event}
              to={{ userId, name, tier }}
              onClose={() => setReceiverId(undefined)}
            />
          ) : removedId === userId ? (
            <Person
              key={userId}
              name={t('members.removeTitle', { name })}
              detail={[
                t('members.removeMessage'),
                role === 'editor' && t('members.removeCodes'),
                role === 'editor' && event.editorsSeeNeeds && t('members.removeCaterer'),
              ]
                .filter(Boolean)
                .join(' ')}
            >
              <Button variant="outline" size="small" onClick={() => setRemovedId(undefined)}>
                {t('common.cancel')}
              </Button>
              <Button
                variant="danger"
                size="small"
                disabled={remove.isPending}
                onClick={() => remove.mutate({ userId, name }, { onSettled: () => setRemovedId(undefined) })}
              >
                {t('members.remove')}
              </Button>
            </Person>
          ) : (
            <Person key={userId} name={name} detail={email !== null && email !== name ? email : undefined}>
              <select
                aria-label={t('members.changeRole', { name })}
                value={role}
                disabled={changeRole.isPending}
                onChange={({ target }) => changeRole.mutate({ userId, name, role: target.value as MemberRole })}
                className="min-h-11 rounded-lg border border-control bg-card pr-9 pl-3 text-base"
              >
                {MEMBER_ROLES.map((one) => (
                  <option key={one} value={one}>
                    {t(`members.role_${one}`)}
                  </option>
                ))}
              </select>
              {role === 'editor' && transfer === null && (
                <Button
                  variant="outline"
                  size="small"
                  aria-label={t('members.transferNamed', { name })}
                  onClick={() => setReceiverId(userId)}
                >
                  {t('members.transfer')}
                </Button>
              )}
              <Button
                variant="quietDanger"
                size="small"
                aria-label={t('members.removeNamed', { name })}
                onClick={() => setRemovedId(userId)}
              >
                {t('members.remove')}
              </Button>
            </Person>
          ),
        )}
        {invitations.map(({ id, email, role, expiresAt, isExpired }) => (
          <Person
            key={id}
            name={email}
            detail={
              isExpired
                ? t('members.invitationExpired')
                : t('members.invitedUntil', {
                    date: formatLongDate(expiresAt, { language, timeZone: event.timeZone }),
                  })
            }
          >
            <Badge tone={isExpired ? 'warning' : 'neutral'}>{t(`members.role_${role}`)}</Badge>
            <Button
              variant="outline"
              size="small"
              disabled={invite.isPending}
              aria-label={`${t('members.sendAgain')}: ${email}`}
              onClick={() => invite.mutate({ email, role })}
            >
              {t('members.sendAgain')}
            </Button>
            <Button
              variant="quietDanger"
              size="small"
              disabled={revoke.isPending}
              aria-label={`${t('members.revoke')}: ${email}`}
              onClick={() => revoke.mutate(id)}
            >
              {t('members.revoke')}
            </Button>
          </Person>
        ))}
      </ul>
      {transfer && <OfferedTransfer event={event} offer={transfer} />}
      <InviteForm invite={invite} />
      <Switch
        label={t('members.needsSwitch')}
        hint={t('members.needsHint')}
        isOn={event.editorsSeeNeeds}
        onChange={(isOn) => settings.mutate(isOn)}
      />
    </>
  );
}

/** What members see: who else works on the event, and how to leave it. */
function MembersPeople({ event, members: shown }: { event: Event; members: Members }) {
  const { members, ownerName, transfer, hasDailySummary } = shown;
  const t = useT();
  const { user } = useSession();
  const navigate = useNavigate();
  const leave = useLeave(event);
  const summary = useDailySummary(event.id);
  const [isLeaving, setIsLeaving] = useState(false);
  const leaveNow = async () => {
    if (!user) return;
    await navigate(paths.events, { replace: true });
    leave.mutate(user.id);
  };
  return (
    <>
      <ul className="divide-y divide-hairline">
        <Person name={ownerName}>
          <Badge>{t('members.role_owner')}</Badge>
        </Person>
        {members.map(({ userId, name, role }) => (
          <Person key={userId} name={userId === user?.id ? t('members.you', { name }) : name}>
            <Badge tone="neutral">{t(`members.role_${role}`)}</Badge>
          </Person>
        ))}
      </ul>
      {transfer && <ReceivedTransfer event={event} />}
      {event.role !== 'owner' && <p className="text-muted text-sm">{t(`members.may_${event.role}`)}</p>}
      {hasDailySummary !== null && (
        <Switch
          label={t('members.summary')}
          hint={t('members.summaryHint')}
          isOn={hasDailySummary}
          onChange={(isOn) => summary.mutate(isOn)}
        />
      )}
      {isLeaving ? (
        <div className="flex flex-col items-start gap-2 rounded-xl bg-warning-soft px-4 py-3 text-sm">
          <p className="font-semibold text-warning">{t('members.leaveTitle', { event: event.name })}</p>
          <p>{t('members.leaveMessage', { name: ownerName })}</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" size="small" onClick={() => setIsLeaving(false)}>
              {t('common.cancel')}
            </Button>
            <Button variant="danger" size="small" onClick={() => void leaveNow()}>
              {t('members.leave')}
            </Button>
          </div>
        </div>
      ) : (
        <Button variant="quietDanger" size="small" className="-mx-3 self-start" onClick={() => setIsLeaving(true)}>
          {t('members.leave')}
        </Button>
      )}
    </>
  );
}

/** Who works on an event: the owner invites and decides, others see the list and can leave. */
export function PeopleDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const t = useT();
  const { data: members, isFetching, refetch } = useMembers(event.id);
  const isOwner = event.role === 'owner';
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      width="medium"
      isTallOnPhones
      title={t('members.title')}
      description={isOwner ? t('members.intro') : t('members.introMember', { name: event.ownerName })}
    >
      <div className="flex flex-col gap-5">
        {members ? (
          isOwner ? (
            <OwnersPeople event={event} members={members} />
          ) : (
            <MembersPeople event={event} members={members} />
          )
        ) : (
          <LoadState isFetching={isFetching} message={t('common.errorOccurred')} onRetry={refetch} />
        )}
      </div>
    </Dialog>
  );
}
