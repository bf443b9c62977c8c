import { useId } from 'react';
import type { Event } from '../../../shared/contracts/events.ts';
import type { ImportChoices } from '../../../shared/guest-file/plan-import.ts';
import { seatLabel } from '../../../shared/seat-label.ts';
import { UNLIMITED } from '../../../shared/tiers.ts';
import { useT } from '../../lib/i18n.tsx';
import { shorten } from '../../lib/shorten.ts';
import { TiersLink } from '../../tiers/tiers-link.tsx';
import { useCurrentTier } from '../../tiers/use-subscription.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from './notice.tsx';
import { PreviewCounts } from './preview-counts.tsx';
import { PreviewTable } from './preview-table.tsx';
import { describeInvalidRow, describeRepeatedRow, ProblemList } from './problem-list.tsx';
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
const MAX_LISTED_COLUMNS = 8;

const listFirst = (entries: readonly (string | number)[], count: number) =>
  entries.slice(0, count).join(', ') + (entries.length > count ? '…' : '');

/** How many more guests the tier allows; null for any number. */
export function useRemainingGuests(guestCount: number): number | null {
  const { maxGuestsPerEvent } = useCurrentTier();
  return maxGuestsPerEvent === UNLIMITED ? null : Math.max(0, maxGuestsPerEvent - guestCount);
}

export function UpgradeLink() {
  const t = useT();
  return (
    <TiersLink className="self-start text-accent underline underline-offset-4">{t('guestFile.upgrade')}</TiersLink>
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
  const room = useRemainingGuests(guestCount);
  const tier = useCurrentTier();
  const overflow = room === null ? 0 : Math.max(0, plan.counts.add - room);
  const total = guestCount + plan.counts.add - overflow;
  const { brokenQuoteLines, sheet } = file;
  return (
    <>
      {overflow > 0 && (
        <Notice tone="danger" text={t('guestFile.noticeTierLimit', { limit: tier.maxGuestsPerEvent, count: overflow })}>
          <UpgradeLink />
        </Notice>
      )}
      {event.maxGuests !== null && total > event.maxGuests && plan.counts.add > 0 && (
        <Notice tone="warning" text={t('guestFile.noticeMaxGuests', { total, max: event.maxGuests })} />
      )}
      {brokenQuoteLines.length > 0 && (
        <Notice
          tone="warning"
          text={t('guestFile.noticeQuotes', {
            count: brokenQuoteLines.length,
            lines: listFirst(brokenQuoteLines, MAX_LISTED_LINES),
          })}
        />
      )}
      {sheet && sheet.otherSheets.length > 0 && (
        <Notice
          tone="info"
          text={t('guestFile.noticeSheet', {
            sheet: sheet.name,
            others: listFirst(sheet.otherSheets, MAX_LISTED_COLUMNS),
          })}
        />
      )}
      {plan.unknownAttendance.length > 0 && (
        <Notice
          tone="warning"
          text={t('guestFile.unknownAttendance', {
            values: listFirst(
              plan.unknownAttendance.map(({ text, count }) => `${shorten(text, 40)} (${count})`),
              MAX_LISTED_COLUMNS,
            ),
          })}
        />
      )}
      {plan.sameNameCount > 0 && (
        <Notice tone="info" text={t('guestFile.noticeSameName', { count: plan.sameNameCount })} />
      )}
      {plan.rowCount === 0 && <Notice tone="warning" text={t('guestFile.nothingToImport')} />}
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

function ColumnsSummary({ file, onChange }: { file: OpenFile; onChange: () => void }) {
  const t = useT();
  const { columns } = file.columns;
  const used = file.fields.flatMap((field) => (field ? [t(`guestFile.${field}`)] : []));
  const leftOut = columns.flatMap(({ index, heading }) => (heading && file.fields[index] === null ? [heading] : []));
  return (
    <div className="text-muted text-sm">
      <p className="break-words">
        {t('guestFile.columnsUsed', { columns: [...new Set(used)].join(', ') })}{' '}
        {leftOut.length > 0 && t('guestFile.columnsLeftOut', { columns: listFirst(leftOut, MAX_LISTED_COLUMNS) })}
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

export function PreviewStep({ event, guestCount, file, plan, choices, flow, ...consent }: PreviewStepProps) {
  const t = useT();
  const { namesakes, readNames, unknownHosts, invalid, badEmails, seatConflicts } = plan;
  const room = useRemainingGuests(guestCount);
  return (
    <div className="flex flex-col gap-4">
      <StepHeading>{t('guestFile.stepPreview')}</StepHeading>
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
      {namesakes.total > 0 && (
        <Choice
          question={t('guestFile.namesakesQuestion', { count: namesakes.total })}
          value={choices.namesakes}
          onChange={(namesakes) => void flow.changeChoices(file, { ...choices, namesakes })}
          options={[
            { value: 'once', label: t('guestFile.namesakesOnce') },
            { value: 'both', label: t('guestFile.namesakesBoth') },
          ]}
        />
      )}
      <ProblemList
        summary={t('guestFile.namesakeRows', { count: namesakes.total })}
        problems={namesakes}
        describe={describeRepeatedRow}
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
      {plan.totals.withNeeds > 0 && <NeedsConsent count={plan.totals.withNeeds} {...consent} />}
      <PreviewNotices event={event} guestCount={guestCount} file={file} plan={plan} />
      <ProblemList
        summary={t('guestFile.invalidRows', { count: invalid.total })}
        problems={invalid}
        describe={describeInvalidRow}
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
