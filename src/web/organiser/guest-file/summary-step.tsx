import type { Event } from '../../../shared/contracts/events.ts';
import { mayDo } from '../../../shared/event-roles.ts';
import { seatLabel } from '../../../shared/seat-label.ts';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.tsx';
import { shorten } from '../../lib/shorten.ts';
import { eventTierOf } from '../../tiers/use-event-tier.ts';
import { failureText } from './failure-text.ts';
import { FileNotice } from './file-notice.tsx';
import { describeInvalidRow, describeRepeatedRow, type LineProblem, ProblemList } from './file-problems.tsx';
import { StepHeading } from './step-heading.tsx';
import { isOverTierLimit, listFailures } from './tally.ts';
import { UpgradeLinks } from './upgrade-links.tsx';
import type { ImportRun } from './use-import-run.ts';

const MAX_LISTED = 5;

function WarningList({ entries, total }: { entries: LineProblem[]; total: number }) {
  const t = useT();
  return (
    <ul className="flex list-disc flex-col gap-1 pl-4">
      {entries.slice(0, MAX_LISTED).map(({ line, name, text }) => (
        <li key={line} className="[overflow-wrap:anywhere]">
          <bdi>{name}</bdi> {text && <span className="text-muted">– {text}</span>}
        </li>
      ))}
      {total > MAX_LISTED && <li>{t('guestFile.andMore', { count: total - MAX_LISTED })}</li>}
    </ul>
  );
}

function Warnings({ run: { plan, tally } }: { run: ImportRun }) {
  const t = useT();
  const failed = listFailures(tally, { invalid: plan.invalid.rows, notSent: [] }).map((failure) => ({
    line: failure.line,
    name: t('guestFile.failedToAdd', { name: shorten(failure.cells.fullName) }),
    // The notice about the tier's limit is shown once, above the list.
    text: isOverTierLimit(failure) ? '' : failureText(t, failure),
  }));
  const failedCount = tally.failures.length + plan.invalid.total;
  const unseated = tally.seatWarnings.map(({ line, cells, takenBy }) => ({
    line,
    name: t('guestFile.addedWithoutSeat', { name: cells.fullName }),
    text: t('guestFile.reasonSeatTaken', { seat: seatLabel(t, cells) ?? '', name: takenBy }),
  }));
  if (failedCount + unseated.length === 0) return null;
  return (
    <FileNotice tone="warning" title={t('guestFile.importWarnings')}>
      {failedCount > 0 && <WarningList entries={failed} total={failedCount} />}
      {unseated.length > 0 && <WarningList entries={unseated} total={unseated.length} />}
    </FileNotice>
  );
}

function titleKey(run: ImportRun, isTotalFailure: boolean) {
  if (isTotalFailure) return 'events.importFailed';
  return run.end?.kind === 'finished' ? 'guestFile.stepDone' : 'guestFile.stepStopped';
}

export function SummaryStep({ event, run }: { event: Event; run: ImportRun }) {
  const t = useT();
  const { plan, tally, end } = run;
  const { maxGuestsPerEvent } = eventTierOf(event);
  const { added, updated } = tally;
  const notSent = plan.rowCount - tally.done;
  const isRefused = end?.kind === 'refused';
  const hasNothing = added + updated === 0;
  // Unsent rows count as failed if nothing was imported; after a stop they are counted separately.
  const failed = tally.failures.length + plan.invalid.total + (isRefused || hasNothing ? notSent : 0);
  const unfittingCount = tally.failures.filter(isOverTierLimit).length;
  return (
    <div className="flex flex-col gap-4">
      <StepHeading>{t(titleKey(run, hasNothing && failed > 0))}</StepHeading>
      {isRefused && <FileNotice tone="danger" text={errorText(t, end.error, { not_found: 'guests.eventGone' })} />}
      <div>
        <p className="font-medium">{t('events.guestsImported', { success: added + updated, failed })}</p>
        <ul className="mt-1 text-muted text-sm">
          {added > 0 && <li>{t('guestFile.added', { count: added })}</li>}
          {updated > 0 && <li>{t('guestFile.updated', { count: updated })}</li>}
          {notSent > 0 && !isRefused && !hasNothing && <li>{t('guestFile.notSent', { count: notSent })}</li>}
        </ul>
      </div>
      {unfittingCount > 0 && (
        <FileNotice
          tone="danger"
          title={t('guestFile.limitReached', { limit: maxGuestsPerEvent, count: unfittingCount })}
        >
          <UpgradeLinks event={event} />
        </FileNotice>
      )}
      <Warnings run={run} />
      {plan.totals.withNeeds > 0 && !run.hasConsent && (
        <FileNotice
          tone="warning"
          text={
            mayDo(event, 'see-needs')
              ? t('guestFile.needsLeftOut', { count: plan.totals.withNeeds })
              : t('guestFile.needsNotAllowed')
          }
        />
      )}
      <ProblemList
        summary={t('guestFile.leftOutRows', { count: plan.leftOut.total })}
        problems={plan.leftOut}
        describe={describeRepeatedRow}
      />
      <ProblemList
        summary={t('guestFile.droppedEmails', { count: plan.badEmails.total })}
        problems={plan.badEmails}
        describe={describeInvalidRow}
      />
    </div>
  );
}
