import { useId } from 'react';
import type { Event } from '../../../shared/contracts/events.ts';
import { mayDo } from '../../../shared/event-roles.ts';
import { seatLabel } from '../../../shared/seat-label.ts';
import { useT } from '../../lib/i18n.tsx';
import { shorten } from '../../lib/shorten.ts';
import { SheetSelect } from './columns-step.tsx';
import { ColumnsSummary } from './columns-summary.tsx';
import { FileNotice } from './file-notice.tsx';
import { describeInvalidRow, describeRepeatedRow, ProblemList } from './file-problems.tsx';
import { PreviewCounts } from './preview-counts.tsx';
import { PreviewNotices } from './preview-notices.tsx';
import { Choice, GroupQuestions, NamesakesQuestion, type QuestionProps } from './preview-questions.tsx';
import { PreviewTable } from './preview-table.tsx';
import { remainingGuests } from './remaining-guests.ts';
import { StepHeading } from './step-heading.tsx';

interface ConsentProps {
  hasConsent: boolean;
  onConsent: (hasConsent: boolean) => void;
}

/** Data about health is only imported if the organiser confirms that the guests agreed. */
function NeedsConsent({ count, hasConsent, onConsent }: { count: number } & ConsentProps) {
  const t = useT();
  const id = useId();
  return (
    <div className="rounded-xl border border-control bg-card p-3 text-sm">
      <p className="font-medium">{t('guestFile.needsTitle', { count })}</p>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 py-1">
        <input
          id={id}
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          checked={hasConsent}
          onChange={({ target }) => onConsent(target.checked)}
        />
        {t('guestFile.needsConsent')}
      </label>
    </div>
  );
}

interface PreviewStepProps extends QuestionProps, ConsentProps {
  event: Event;
  guestCount: number;
}

export function PreviewStep({ event, guestCount, file, plan, choices, flow, ...consent }: PreviewStepProps) {
  const t = useT();
  const { namesakes, nearRows, readNames, unknownHosts, otherRows, invalid, badEmails, lostEmails, seatConflicts } =
    plan;
  const room = remainingGuests(event, guestCount);
  return (
    <div className="flex flex-col gap-4">
      <StepHeading>{t('guestFile.stepPreview')}</StepHeading>
      <SheetSelect file={file} flow={flow} />
      <PreviewCounts plan={plan} room={room} />
      {plan.matchCount > 0 && (
        <Choice
          question={t('guestFile.existingQuestion', { count: plan.matchCount })}
          value={choices.existing}
          onChange={(existing) => void flow.changeChoices(file, { ...choices, existing })}
          options={[
            { value: 'update', label: t('guestFile.existingUpdate') },
            { value: 'add', label: t('guestFile.existingAdd') },
          ]}
        />
      )}
      <GroupQuestions file={file} choices={choices} flow={flow} />
      {namesakes.total > 0 && <NamesakesQuestion file={file} plan={plan} choices={choices} flow={flow} />}
      <ProblemList
        summary={t('guestFile.namesakeRows', { count: namesakes.total })}
        problems={namesakes}
        describe={describeRepeatedRow}
      />
      {nearRows.total > 0 && (
        <Choice
          question={t('guestFile.nearQuestion', { count: nearRows.total })}
          value={choices.near}
          onChange={(near) => void flow.changeChoices(file, { ...choices, near })}
          options={[
            { value: 'add', label: t('guestFile.nearAdd') },
            { value: 'leaveOut', label: t('guestFile.nearLeaveOut') },
          ]}
        />
      )}
      <ProblemList
        summary={t('guestFile.nearRows', { count: nearRows.total })}
        problems={nearRows}
        describe={(t, { line, fullName: name, listName }) => ({
          line,
          name,
          text: t('guestFile.reasonNear', { name: shorten(listName) }),
        })}
      />
      {(readNames.total > 0 || choices.names === 'keep') && (
        <Choice
          question={t('guestFile.namesQuestion')}
          value={choices.names}
          onChange={(names) => void flow.changeChoices(file, { ...choices, names })}
          options={[
            { value: 'read', label: t('guestFile.namesRead') },
            { value: 'keep', label: t('guestFile.namesKeep') },
          ]}
        />
      )}
      <ProblemList
        summary={t('guestFile.readNames', { count: readNames.total })}
        problems={readNames}
        describe={(_, { line, text, names }) => ({ line, name: text, text: names.join(' · ') })}
      />
      {plan.totals.withNeeds > 0 &&
        (mayDo(event, 'see-needs') ? (
          <NeedsConsent count={plan.totals.withNeeds} {...consent} />
        ) : (
          <FileNotice tone="warning" text={t('guestFile.needsNotAllowed')} />
        ))}
      <PreviewNotices event={event} guestCount={guestCount} file={file} plan={plan} />
      <ProblemList
        summary={t('guestFile.invalidRows', { count: invalid.total })}
        problems={invalid}
        describe={describeInvalidRow}
        isOpenAtFirst={plan.rowCount === 0}
      />
      <ProblemList
        summary={t('guestFile.otherRows', { count: otherRows.total })}
        problems={otherRows}
        describe={(t, { line, fullName: name, kind }) => ({
          line,
          name,
          text: t(kind === 'total' ? 'guestFile.reasonTotal' : 'guestFile.reasonSection'),
        })}
      />
      <ProblemList
        summary={t('guestFile.unknownHosts', { count: unknownHosts.total })}
        problems={unknownHosts}
        describe={(t, { line, fullName: name, text }) => ({
          line,
          name,
          text: t('guestFile.reasonUnknownHost', { text }),
        })}
      />
      <ProblemList
        summary={t('guestFile.badEmails', { count: badEmails.total })}
        problems={badEmails}
        describe={describeInvalidRow}
      />
      <ProblemList
        summary={t('guestFile.lostEmails', { count: lostEmails.total })}
        problems={lostEmails}
        describe={(_, { line, fullName: name, email }) => ({ line, name, text: email })}
      />
      <ProblemList
        summary={t('guestFile.takenSeats', { count: seatConflicts.total })}
        problems={seatConflicts}
        describe={(t, { line, fullName: name, takenBy, ...seat }) => ({
          line,
          name,
          text: t('guestFile.reasonSeatTaken', { seat: seatLabel(t, seat) ?? '', name: takenBy }),
        })}
      />
      <ColumnsSummary file={file} onChange={() => flow.editColumns(file)} />
      <PreviewTable plan={plan} room={room} />
    </div>
  );
}
