import type { Event } from '../../../shared/contracts/events.ts';
import type { ImportChoices } from '../../../shared/guest-file/plan-import.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from './choice.tsx';
import { PreviewCounts } from './preview-counts.tsx';
import { PreviewNotices, useRoom } from './preview-notices.tsx';
import { PreviewProblems } from './preview-problems.tsx';
import { PreviewTable } from './preview-table.tsx';
import { RepeatedRows } from './repeated-rows.tsx';
import { StepHeading } from './step-heading.tsx';
import type { GuestFileFlow, OpenFile } from './use-guest-file.ts';
import type { PlanOverview } from './worker-protocol.ts';

const MAX_LISTED_COLUMNS = 8;

function ColumnsSummary({ file, onChange }: { file: OpenFile; onChange: () => void }) {
  const t = useT();
  const { columns } = file.columns;
  const used = file.fields.flatMap((field) => (field ? [t(`guestFile.${field}`)] : []));
  const leftOut = columns.flatMap(({ index, heading }) => (heading && file.fields[index] === null ? [heading] : []));
  const listed = leftOut.slice(0, MAX_LISTED_COLUMNS).join(', ') + (leftOut.length > MAX_LISTED_COLUMNS ? '…' : '');
  return (
    <div className="text-muted text-sm">
      <p className="break-words">
        {t('guestFile.columnsUsed', { columns: [...new Set(used)].join(', ') })}{' '}
        {leftOut.length > 0 && t('guestFile.columnsLeftOut', { columns: listed })}
      </p>
      <Button variant="link" size="inline" onClick={onChange}>
        {t('guestFile.changeColumns')}
      </Button>
    </div>
  );
}

interface PreviewStepProps {
  event: Event;
  guestCount: number;
  file: OpenFile;
  plan: PlanOverview;
  choices: ImportChoices;
  flow: GuestFileFlow;
}

export function PreviewStep({ event, guestCount, file, plan, choices, flow }: PreviewStepProps) {
  const t = useT();
  const room = useRoom(guestCount);
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
      {plan.namesakeCount > 0 && (
        <Choice
          question={t('guestFile.namesakesQuestion', { count: plan.namesakeCount })}
          value={choices.namesakes}
          onChange={(namesakes) => void flow.changeChoices(file, { ...choices, namesakes })}
          options={[
            { value: 'once', label: t('guestFile.namesakesOnce') },
            { value: 'both', label: t('guestFile.namesakesBoth') },
          ]}
        />
      )}
      <RepeatedRows
        summary={t('guestFile.namesakeRows', { count: plan.namesakeCount })}
        rows={plan.namesakes}
        total={plan.namesakeCount}
      />
      <PreviewNotices event={event} guestCount={guestCount} file={file} plan={plan} />
      <PreviewProblems plan={plan} />
      <ColumnsSummary file={file} onChange={() => flow.editColumns(file)} />
      <PreviewTable plan={plan} room={room} />
    </div>
  );
}
