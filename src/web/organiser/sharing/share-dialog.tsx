import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Event } from '../../../shared/contracts/events.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { CODES, type CodeKind, useGenerateCode } from './api.ts';
import { CopyButton } from './copy-button.tsx';
import { DoorAllowsSwitches } from './door-allows-switches.tsx';

interface ReplaceQuestionProps {
  question: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A confirmation inside the dialog, instead of a second dialog on top of it. */
function ReplaceQuestion({ question, onConfirm, onCancel }: ReplaceQuestionProps) {
  const t = useT();
  const confirm = useRef<HTMLButtonElement>(null);
  // The button that was clicked is unmounted, so the focus moves to the confirmation.
  useEffect(() => confirm.current?.focus(), []);
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-lg bg-warning-soft p-3">
      <p className="text-sm text-warning">{question}</p>
      <div className="flex flex-wrap gap-2">
        <Button ref={confirm} variant="danger" size="small" onClick={onConfirm}>
          {t('sharedSeating.replaceConfirm')}
        </Button>
        <Button variant="outline" size="small" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  );
}

const QR_SIZE_PX = 128;

interface CodeCardProps {
  kind: CodeKind;
  eventId: number;
  code: string | null;
  /** Absolute address of the page where the code is entered. */
  address: string;
  /** Absolute address with the code in it, which opens without typing. */
  directAddressOf: (code: string) => string;
  /** Shown below, once there is a code. */
  children?: ReactNode;
}

/** One code for staff: generate, copy or replace it. */
function CodeCard({ kind, eventId, code, address, directAddressOf, children }: CodeCardProps) {
  const t = useT();
  const generation = useGenerateCode(eventId, kind);
  const [isAsking, setIsAsking] = useState(false);
  const words = CODES[kind];
  const title = t(words.title);
  const generateLabel = t(generation.isPending ? 'sharedSeating.generating' : 'sharedSeating.generate');
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div>
        <h3 className="text-lg">{title}</h3>
        <p className="mt-1 text-muted text-sm">{t(words.hint)}</p>
      </div>
      {code === null ? (
        <Button
          onClick={() => generation.mutate()}
          disabled={generation.isPending}
          aria-label={`${generateLabel}: ${title}`}
        >
          {generateLabel}
        </Button>
      ) : (
        <>
          <output
            aria-label={title}
            className="rounded-lg bg-accent-soft py-3 text-center font-mono font-semibold text-2xl text-accent tracking-[0.2em]"
          >
            {code}
          </output>
          {isAsking ? (
            <ReplaceQuestion
              question={t(words.question)}
              onConfirm={() => {
                setIsAsking(false);
                generation.mutate();
              }}
              onCancel={() => setIsAsking(false)}
            />
          ) : (
            <div className="flex flex-wrap gap-2">
              <CopyButton kind="code" text={code} />
              <Button variant="ghost" size="small" disabled={generation.isPending} onClick={() => setIsAsking(true)}>
                {generation.isPending ? t('sharedSeating.generating') : t('sharedSeating.replace')}
              </Button>
            </div>
          )}
          <div className="flex flex-col items-start gap-2 border-hairline border-t pt-3">
            <p className="text-muted text-sm">{t('sharedSeating.whereToEnter')}</p>
            <p className="wrap-anywhere text-sm">{address}</p>
            <CopyButton kind="link" text={address} />
          </div>
          <div className="flex flex-col items-start gap-2 border-hairline border-t pt-3">
            <p className="text-muted text-sm">{t(words.directLink)}</p>
            <p className="wrap-anywhere text-sm">{directAddressOf(code)}</p>
            <CopyButton kind="directLink" text={directAddressOf(code)} />
            <QrCode value={directAddressOf(code)} title={t(words.qr)} sizePx={QR_SIZE_PX} />
          </div>
          {children}
        </>
      )}
    </Card>
  );
}

type DoorCodeEvent = Pick<Event, 'id' | 'doorCode' | 'doorAllows'>;

/** The code and link for staff at the door, and what they may do there. */
export function DoorCodeCard({ event, children }: { event: DoorCodeEvent; children?: ReactNode }) {
  const { origin } = window.location;
  return (
    <CodeCard
      kind="door"
      eventId={event.id}
      code={event.doorCode}
      address={`${origin}${paths.door(event.id)}`}
      directAddressOf={(code) => `${origin}${paths.doorWithCode(event.id, code)}`}
    >
      <DoorAllowsSwitches eventId={event.id} allows={event.doorAllows} />
      {children}
    </CodeCard>
  );
}

interface ShareDialogProps {
  event: DoorCodeEvent & Pick<Event, 'shareCode'>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function ShareDialog({ event, isOpen, onOpenChange }: ShareDialogProps) {
  const t = useT();
  const { origin } = window.location;
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t('sharedSeating.dialogTitle')} width="medium">
      <div className="grid gap-4 sm:grid-cols-2">
        <CodeCard
          kind="share"
          eventId={event.id}
          code={event.shareCode}
          address={`${origin}${paths.sharedSeating}`}
          directAddressOf={(code) => `${origin}${paths.sharedChart(code)}`}
        />
        <DoorCodeCard event={event}>
          <ButtonLink variant="link" size="inline" className="self-start" to={paths.eventDoorReport(event.id)}>
            {t('doorReport.open')}
          </ButtonLink>
        </DoorCodeCard>
      </div>
    </Dialog>
  );
}
