import { type ReactNode, useState } from 'react';
import type { Event } from '../../../shared/contracts/events.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ChooseFileStep } from './choose-file-step.tsx';
import { ColumnsStep, hasNameColumn } from './columns-step.tsx';
import type { GuestFileReader } from './guest-file-reader.ts';
import { countImported } from './preview-counts.tsx';
import { PreviewStep } from './preview-step.tsx';
import { remainingGuests } from './remaining-guests.ts';
import type { GuestFileFlow } from './use-guest-file.ts';
import type { PlanOverview } from './worker-protocol.ts';

/** Content of the dialog, and the buttons at its foot. */
export interface View {
  body: ReactNode;
  actions?: ReactNode;
}

interface FileViewOptions {
  event: Event;
  guestCount: number;
  onStart: (reader: GuestFileReader, plan: PlanOverview, hasConsent: boolean) => void;
  onCancel: () => void;
}

function Waiting({ label }: { label: string }) {
  return (
    <div className="py-10">
      <Spinner label={label} />
    </div>
  );
}

/** The steps before anything is imported. */
export function useFileView(flow: GuestFileFlow, { event, guestCount, onStart, onCancel }: FileViewOptions): View {
  const t = useT();
  const room = remainingGuests(event, guestCount);
  const [hasConsent, setHasConsent] = useState(false);
  const { step } = flow;
  const otherFile = (
    <Button variant="outline" onClick={flow.startOver}>
      {t('guestFile.chooseOtherFile')}
    </Button>
  );
  const cancel = (
    <Button variant="outline" onClick={onCancel}>
      {t('common.cancel')}
    </Button>
  );
  switch (step.name) {
    case 'file':
      return {
        body: (
          <ChooseFileStep
            error={step.error}
            onChoose={(file) => void flow.open(file)}
            onPaste={(text) => void flow.openPasted(text)}
          />
        ),
        actions: cancel,
      };
    case 'reading':
      return { body: <Waiting label={t('guestFile.reading', { file: step.fileName })} />, actions: cancel };
    case 'checking':
      return { body: <Waiting label={t('guestFile.checking')} />, actions: cancel };
    case 'columns':
      return {
        body: <ColumnsStep file={step.file} flow={flow} />,
        actions: (
          <>
            {otherFile}
            <Button disabled={!hasNameColumn(step.file)} onClick={() => void flow.confirmColumns(step.file)}>
              {t('guestFile.next')}
            </Button>
          </>
        ),
      };
    case 'preview': {
      const count = countImported(step.plan, room);
      return {
        body: (
          <PreviewStep
            {...step}
            event={event}
            guestCount={guestCount}
            flow={flow}
            hasConsent={hasConsent}
            onConsent={setHasConsent}
          />
        ),
        actions: (
          <>
            {otherFile}
            <Button
              disabled={count === 0 || step.isChanging}
              onClick={() => onStart(step.reader, step.plan, hasConsent)}
            >
              {t('guestFile.startImport', { count })}
            </Button>
          </>
        ),
      };
    }
  }
}
