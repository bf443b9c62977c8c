import { useId } from 'react';
import type { Event } from '../../../shared/contracts/events.ts';
import { mayDo } from '../../../shared/event-roles.ts';
import { columnTitle } from '../../../shared/guest-file/heading-words.ts';
import type { ImportChoices } from '../../../shared/guest-file/plan-import.ts';
import { seatLabel } from '../../../shared/seat-label.ts';
import { UNLIMITED } from '../../../shared/tiers.ts';
import { useT } from '../../lib/i18n.tsx';
import { shorten } from '../../lib/shorten.ts';
import { PassLink } from '../../tiers/pass-offer.tsx';
import { TiersLink } from '../../tiers/tiers-link.tsx';
import { eventTierOf, findPassEnd, mayBuy } from '../../tiers/use-event-tier.ts';
import { Button } from '../../ui/button.tsx';
import { columnLabel, SheetSelect } from './columns-step.tsx';
import { FileNotice } from './file-notice.tsx';
import { describeInvalidRow, describeRepeatedRow, ProblemList } from './file-problems.tsx';
import { PreviewCounts } from './preview-counts.tsx';
import { PreviewTable } from './preview-table.tsx';
import { StepHeading } from './step-heading.tsx';
import type { GuestFileFlow, OpenFile } from './use-guest-file.ts';
import type { PlanOverview } from './worker-protocol.ts';

interface ChoiceProps<Value extends string> {
  question: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ question, value, options, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="rounded-xl border border-hairline bg-card p-3 text-sm">
      <legend className="float-left mb-1 w-full font-medium">{question}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="clear-both flex min-h-9 max-sm:min-h-11 pointer-coarse:min-h-11 items-center gap-3 py-1"
        >
          <input
            type="radio"
            name={name}
            className="size-4 shrink-0 accent-accent"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

const MAX_LISTED_LINES = 20;
const MAX_LISTED_ANSWERS = 8;
const SHOWN_GROUPS = 3;

const listFirst = (entries: readonly (string | number)[], count: number) =>
  entries.slice(0, count).join(', ') + (entries.length > count ? '…' : '');

/** How many more guests the tier allows; null for any number. */
export function remainingGuests(event: Pick<Event, 'tier' | 'passUntil'>, guestCount: number): number | null {
  const { maxGuestsPerEvent } = eventTierOf(event);
  return maxGuestsPerEvent === UNLIMITED ? null : Math.max(0, maxGuestsPerEvent - guestCount);
}

/** Leads to the tiers, and to the order of a pass for this event. */
export function UpgradeLinks({ event }: { event: Event }) {
  const t = useT();
  const look = 'self-start text-accent underline underline-offset-4';
  if (!mayBuy(event)) return <span>{t('upgrade.askOwner')}</span>;
  return (
    <span className="flex flex-wrap gap-x-6 gap-y-2">
      {findPassEnd(event, new Date()) && <PassLink event={event} className={look} />}
      <TiersLink className={look}>{t('guestFile.upgrade')}</TiersLink>
    </span>
  );
}

interface PreviewNoticesProps {
  event: Event;
  guestCount: number;
  file: OpenFile;
  plan: PlanOverview;
}

/** Warnings and choices below the numbers of the preview. */
function PreviewNotices({ event, guestCount, file, plan }: PreviewNoticesProps) {
  const t = useT();
  const room = remainingGuests(event, guestCount);
  const tier = eventTierOf(event);
  const overflow = room === null ? 0 : Math.max(0, plan.counts.add - room);
  const total = guestCount + plan.counts.add - overflow;
  const { brokenQuoteLines } = file;
  return (
    <>
      {overflow > 0 && (
        <FileNotice
          tone="danger"
          text={t('guestFile.noticeTierLimit', { limit: tier.maxGuestsPerEvent, count: overflow })}
        >
          <UpgradeLinks event={event} />
        </FileNotice>
      )}
      {event.maxGuests !== null && total > event.maxGuests && plan.counts.add > 0 && (
        <FileNotice tone="warning" text={t('guestFile.noticeMaxGuests', { total, max: event.maxGuests })} />
      )}
      {brokenQuoteLines.length > 0 && (
        <FileNotice
          tone="warning"
          text={t('guestFile.noticeQuotes', {
            count: brokenQuoteLines.length,
            lines: listFirst(brokenQuoteLines, MAX_LISTED_LINES),
          })}
        />
      )}
      {plan.numberNameCount * 2 > plan.rowCount && <FileNotice tone="danger" text={t('guestFile.noticeNumberNames')} />}
      {plan.unknownAttendance.length > 0 && (
        <FileNotice
          tone="warning"
          text={t('guestFile.unknownAttendance', {
            values: listFirst(
              plan.unknownAttendance.map(({ text, count }) => `${shorten(text, 40)} (${count})`),
              MAX_LISTED_ANSWERS,
            ),
          })}
        />
      )}
      {plan.sameNameCount > 0 && (
        <FileNotice tone="info" text={t('guestFile.noticeSameName', { count: plan.sameNameCount })} />
      )}
      {plan.rowCount === 0 && (
        <FileNotice
          tone="warning"
          text={t(plan.invalid.total > 0 ? 'guestFile.everyRowFails' : 'guestFile.nothingToImport')}
        />
      )}
    </>
  );
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

/** Which columns are read, which are left out and which hold nothing, so that every column of the file is named. */
function ColumnsSummary({ file, onChange }: { file: OpenFile; onChange: () => void }) {
  const t = useT();
  const { columns } = file.columns;
  const used = file.fields.flatMap((field) => (field ? [columnTitle(t, field)] : []));
  const unused = columns.filter(({ index }) => file.fields[index] === null);
  const namesOf = (isEmpty: boolean) =>
    unused
      .filter(({ samples }) => (samples.length === 0) === isEmpty)
      .map((column) => shorten(columnLabel(t, column), 60));
  const [leftOut, empty] = [namesOf(false), namesOf(true)];
  return (
    <div className="text-muted text-sm">
      <p className="break-words">
        {t('guestFile.columnsUsed', { columns: [...new Set(used)].join(', ') })}{' '}
        {leftOut.length > 0 && t('guestFile.columnsLeftOut', { columns: leftOut.join(', ') })}{' '}
        {empty.length > 0 && t('guestFile.columnsEmpty', { columns: empty.join(', ') })}
      </p>
      <Button variant="link" size="inline" onClick={onChange}>
        {t('guestFile.changeColumns')}
      </Button>
    </div>
  );
}

interface ConsentProps {
  hasConsent: boolean;
  onConsent: (hasConsent: boolean) => void;
}

interface PreviewStepProps extends ConsentProps {
  event: Event;
  guestCount: number;
  file: OpenFile;
  plan: PlanOverview;
  choices: ImportChoices;
  flow: GuestFileFlow;
}

/** Whether columns such as 'Party' name groups of guests or households. */
function GroupQuestions({ file, choices, flow }: Pick<PreviewStepProps, 'file' | 'choices' | 'flow'>) {
  const t = useT();
  const { columns, groupColumns } = file.columns;
  return columns
    .filter(({ index }) => groupColumns.includes(index))
    .map(({ index, heading, samples }) => (
      <Choice
        key={index}
        question={t('guestFile.groupQuestion', {
          column: shorten(heading ?? '', 60),
          samples: [...new Set(samples)]
            .slice(0, SHOWN_GROUPS)
            .map((sample) => shorten(sample, 40))
            .join(', '),
        })}
        value={file.fields[index] === 'household' ? 'household' : 'tags'}
        onChange={(field) => {
          const fields = file.fields.map((current, at) => (at === index ? field : current));
          void flow.changeChoices({ ...file, fields }, { ...choices });
        }}
        options={[
          { value: 'tags', label: t('guestFile.groupIsTag') },
          { value: 'household', label: t('guestFile.groupIsHousehold') },
        ]}
      />
    ));
}

/** Rows of the same name that differ: all are one person, each is one, or those are who differ in email. */
function NamesakesQuestion({
  file,
  plan,
  choices,
  flow,
}: Pick<PreviewStepProps, 'file' | 'plan' | 'choices' | 'flow'>) {
  const t = useT();
  const { namesakes, distinctCount } = plan;
  const isMixed = distinctCount > 0 && distinctCount < namesakes.total;
  const meaning = distinctCount === 0 ? 'once' : 'both';
  return (
    <Choice
      question={t('guestFile.namesakesQuestion', { count: namesakes.total })}
      value={choices.namesakes === 'distinct' && !isMixed ? meaning : choices.namesakes}
      onChange={(value) => void flow.changeChoices(file, { ...choices, namesakes: value })}
      options={[
        ...(isMixed
          ? [{ value: 'distinct' as const, label: t('guestFile.namesakesDistinct', { count: distinctCount }) }]
          : []),
        { value: 'once', label: t('guestFile.namesakesOnce') },
        { value: 'both', label: t('guestFile.namesakesBoth') },
      ]}
    />
  );
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
      <GroupQuestions {...{ file, choices, flow }} />
      {namesakes.total > 0 && <NamesakesQuestion {...{ file, plan, choices, flow }} />}
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
