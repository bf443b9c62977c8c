import { useRef, useState } from 'react';
import type { Event } from '../../../../shared/contracts/events.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import { needsKeptUntil } from '../../../../shared/contracts/needs.ts';
import { MAX_REPLY_MESSAGE_LENGTH } from '../../../../shared/contracts/rsvp.ts';
import { mayDo } from '../../../../shared/event-roles.ts';
import { formatLongDate } from '../../../lib/format.ts';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { CheckRow } from '../../../ui/check-row.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { LoadingDialog } from '../../../ui/loading-dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useMenu } from '../../menu/api.ts';
import { type ReplyHousehold, useHouseholdNow } from '../api.ts';
import { useTypeIn } from '../type-in.ts';
import { TypedPerson } from './typed-person.tsx';
import { draftOf, findProblem, notesNeeds, typedReplyBody } from './typed-reply.ts';

interface TypedReplyFormProps {
  event: Event;
  household: ReplyHousehold;
  people: readonly Guest[];
  allowsMaybe: boolean;
  /** The household has answered meanwhile: the form has to start again with the current answers. */
  onChanged: () => void;
  onClose: () => void;
}

function TypedReplyForm(props: TypedReplyFormProps) {
  const { event, allowsMaybe, onChanged, onClose } = props;
  // Household and people as they were when the form opened: the version that is sent must belong to the drafts.
  const [{ household, people }] = useState(props);
  const { t, language } = useLanguage();
  const { data: menu } = useMenu(event.id);
  const typing = useTypeIn({ eventId: event.id, household, onChanged });
  const [drafts, setDrafts] = useState(() => people.map(draftOf));
  const [message, setMessage] = useState(household.message ?? '');
  const [hasConsent, setHasConsent] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const alert = useRef<HTMLParagraphElement>(null);
  const problem = findProblem({ drafts, hasConsent });
  const keptUntil = needsKeptUntil({ date: new Date(event.date), needsKeptDays: event.needsKeptDays });
  const submit = () => {
    setIsTried(true);
    // Scrolls to the message: it is at the end of the form and may be out of view, unlike the button.
    if (problem !== undefined) requestAnimationFrame(() => alert.current?.scrollIntoView({ block: 'nearest' }));
    else
      typing.mutate(typedReplyBody({ people, drafts, version: household.version, message, hasConsent }), {
        onSuccess: onClose,
      });
  };
  return (
    <FormDialog
      title={t('replies.typeInTitle', { name: household.name })}
      description={t('replies.typeInHint')}
      action={t('replies.typeInSave')}
      width="medium"
      isBusy={typing.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        {people.map((guest, index) => {
          const draft = drafts[index];
          return (
            draft && (
              <TypedPerson
                key={guest.id}
                guest={guest}
                draft={draft}
                menu={menu}
                allowsMaybe={allowsMaybe}
                seesNeeds={mayDo(event, 'see-needs')}
                onChange={(changed) => setDrafts((now) => now.with(index, changed))}
              />
            )
          );
        })}
        {notesNeeds(drafts) && (
          <div className="rounded-lg bg-accent-soft p-3">
            <CheckRow
              label={t('replies.typeInConsent', {
                date: formatLongDate(keptUntil, { language, timeZone: event.timeZone }),
              })}
              isChecked={hasConsent}
              onChange={setHasConsent}
            />
          </div>
        )}
        <TextArea
          label={t('common.optional', { label: t('replies.message') })}
          rows={2}
          maxLength={MAX_REPLY_MESSAGE_LENGTH}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
        <p ref={alert} role="alert" className="text-danger text-sm empty:hidden">
          {isTried && problem && t(problem)}
        </p>
      </div>
    </FormDialog>
  );
}

interface TypedReplyDialogProps extends Pick<TypedReplyFormProps, 'event' | 'allowsMaybe' | 'onClose'> {
  household: { id: number; name: string };
}

/** Types in an answer that came by phone or on paper. It begins with the answers of the moment it is opened. */
export function TypedReplyDialog({ event, household: { id, name }, allowsMaybe, onClose }: TypedReplyDialogProps) {
  const t = useT();
  const [opening, setOpening] = useState(0);
  const query = useHouseholdNow({ eventId: event.id, id }, opening);
  return (
    <LoadingDialog
      title={t('replies.typeInTitle', { name })}
      width="medium"
      query={query}
      failedText={t('replies.loadFailed')}
      onClose={onClose}
    >
      {(now) => (
        <TypedReplyForm
          key={opening}
          {...now}
          event={event}
          allowsMaybe={allowsMaybe}
          onChanged={() => setOpening(opening + 1)}
          onClose={onClose}
        />
      )}
    </LoadingDialog>
  );
}
