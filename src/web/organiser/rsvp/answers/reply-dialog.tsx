import { type ReactNode, useState } from 'react';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { AttendanceBadge } from '../../guest-parts/attendance-badge.tsx';
import { CopyButton } from '../../sharing/copy-button.tsx';
import { type ReplyHousehold, useReplaceLink } from '../api.ts';
import { householdLink } from '../household-link.ts';
import { ReplyLog } from './reply-log.tsx';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-sans font-semibold text-sm tracking-normal">{title}</h3>
      {children}
    </section>
  );
}

function LinkAndCode({ household }: { household: ReplyHousehold }) {
  const t = useT();
  const link = householdLink(household);
  return (
    <Part title={t('replies.linkAndCode')}>
      <p className="text-muted text-sm">{t('replies.linkHint')}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <span className="wrap-anywhere min-w-0">{link}</span>
        <CopyButton kind="link" text={link} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <span>
          {t('replies.code')}: <span className="font-mono font-semibold tracking-wider">{household.rsvpCode}</span>
        </span>
        <CopyButton kind="code" text={household.rsvpCode} />
      </div>
    </Part>
  );
}

interface HouseholdDialogProps {
  eventId: number;
  household: ReplyHousehold;
  people: readonly Guest[];
  timeZone: string;
  onTypeIn: () => void;
  onContact: () => void;
  onClose: () => void;
}

/** One household: who comes, what it wrote, its link and code, and the log of its replies. */
export function ReplyDialog(props: HouseholdDialogProps) {
  const { eventId, household, people, timeZone, onTypeIn, onContact, onClose } = props;
  const t = useT();
  const replacing = useReplaceLink(eventId);
  const [isAsking, setIsAsking] = useState(false);
  const { id, name, message } = household;
  return (
    <>
      <Dialog
        isOpen={!isAsking}
        onOpenChange={onClose}
        title={name}
        width="medium"
        actions={
          <>
            <Button variant="outline" onClick={onContact}>
              {t('replies.contact')}
            </Button>
            {people.length > 0 && <Button onClick={onTypeIn}>{t('replies.typeIn')}</Button>}
          </>
        }
      >
        <div className="flex flex-col gap-6">
          <Part title={t('replies.people')}>
            {people.length === 0 && <p className="text-muted text-sm">{t('replies.householdEmpty')}</p>}
            <ul className="flex flex-col gap-1.5">
              {people.map((guest) => (
                <li key={guest.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                  <span className="min-w-0 [overflow-wrap:anywhere]">{guest.fullName}</span>
                  <AttendanceBadge attendance={guest.attendance} />
                </li>
              ))}
            </ul>
          </Part>
          {message !== null && (
            <Part title={t('replies.message')}>
              <p className="whitespace-pre-line rounded-lg bg-card p-3 text-sm [overflow-wrap:anywhere]">{message}</p>
            </Part>
          )}
          <LinkAndCode household={household} />
          <div>
            <Button variant="link" size="inline" disabled={replacing.isPending} onClick={() => setIsAsking(true)}>
              {t('replies.replaceLink')}
            </Button>
          </div>
          <Part title={t('replies.log')}>
            <ReplyLog householdId={id} timeZone={timeZone} />
          </Part>
        </div>
      </Dialog>
      <Dialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={t('replies.replaceTitle')}
        description={t('replies.replaceText', { name })}
        confirm={
          <Button
            variant="danger"
            onClick={() => {
              replacing.mutate(id);
              setIsAsking(false);
            }}
          >
            {t('replies.replaceLink')}
          </Button>
        }
      />
    </>
  );
}
