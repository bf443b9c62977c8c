import { useMutation, useQuery } from '@tanstack/react-query';
import { ScanLine } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ACCESS_CODE_LENGTH } from '../../../shared/access-code.ts';
import * as calls from '../../../shared/calls/index.ts';
import type { Door } from '../../../shared/contracts/door.ts';
import { DOOR_FIELD_LENGTHS } from '../../../shared/door/limits.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { paths } from '../../../shared/paths.ts';
import { ApiError } from '../../lib/api-client.ts';
import { queryOf } from '../../lib/call-query.ts';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.tsx';
import { useSession } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { saveRedirect } from '../auth/redirect-after-login.ts';
import { enterDoor } from './api.ts';
import { cleanCode, minutesToWait } from './door-code.ts';
import { DoorQrScanner } from './door-qr-scanner.tsx';
import type { DoorOperationQueue } from './model/door-operation-queue.ts';
import type { LeaveReason } from './use-door-entry.ts';

interface CodeFormProps {
  eventId: number;
  reason: LeaveReason | undefined;
  /** The door code from the door's own QR code, which is entered at once; '' without one. */
  code: string;
  queue: DoorOperationQueue;
  onEnter: (door: Door) => void;
}

function refusalText(t: Translate, error: unknown): string {
  if (error instanceof ApiError && error.code === 'too_many_requests')
    return t('door.tooManyCodes', { count: minutesToWait(error.retryAfterSeconds) });
  return errorText(t, error, { invalid_code: 'door.wrongCode', not_found: 'door.notFoundMessage' });
}

/** Says why the door was left, and how many operations this device still keeps. */
function LeftNotice({ eventId, reason, queue }: Pick<CodeFormProps, 'eventId' | 'reason' | 'queue'>) {
  const t = useT();
  const operations = useStore(queue.operations);
  const waitingCount = operations.filter(({ state }) => state === 'waiting').length;
  if (!reason && operations.length === 0) return null;
  return (
    <div
      role={reason === 'over' ? 'alert' : 'status'}
      className="flex flex-col gap-2 rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning"
    >
      {reason && <p>{t(reason === 'over' ? 'door.over' : 'door.left')}</p>}
      {waitingCount > 0 && <p>{t('door.kept', { count: waitingCount })}</p>}
      {operations.length > 0 && (
        <Link to={paths.doorWaiting(eventId)} className="font-medium underline underline-offset-4">
          {t('door.showKept', { count: operations.length })}
        </Link>
      )}
    </div>
  );
}

export function DoorCodeForm({ eventId, reason, code: scannedCode, queue, onEnter }: CodeFormProps) {
  const t = useT();
  const { user } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(scannedCode);
  const [isScanning, setIsScanning] = useState(false);
  const [error, setError] = useState<string>();
  const { data: event } = useQuery(queryOf(calls.events.read, { id: eventId }));
  const entering = useMutation({
    mutationFn: (code: string) => enterDoor(eventId, code),
    onSuccess: onEnter,
    onError: (refusal) => {
      setError(refusalText(t, refusal));
      input.current?.select();
    },
  });

  useEffect(() => input.current?.focus(), []);
  const { mutate: enter } = entering;
  useEffect(() => {
    if (scannedCode !== '') enter(scannedCode);
  }, [scannedCode, enter]);

  const submit = (submission: FormEvent) => {
    submission.preventDefault();
    if (entering.isPending) return;
    const code = cleanCode(typed);
    if (code.length === ACCESS_CODE_LENGTH) {
      setError(undefined);
      return enter(code);
    }
    setError(code === '' ? t('door.codeRequired') : t('door.codeIncomplete', { length: ACCESS_CODE_LENGTH }));
    input.current?.focus();
  };

  return (
    <div className="flex flex-1 items-center justify-center px-4 py-10 sm:py-16">
      <Card className="w-full max-w-md p-1.5 shadow-lifted">
        <div className="flex flex-col gap-6 rounded-xl border border-hairline px-5 py-8 sm:px-9 sm:py-10">
          <div className="text-center">
            {event && <p className="wrap-anywhere mb-2 text-muted">{event.name}</p>}
            <h1 className="text-3xl">{t('door.codeTitle')}</h1>
            <p className="mt-3 text-balance text-muted">{t('door.codeIntro')}</p>
          </div>
          <LeftNotice eventId={eventId} reason={reason} queue={queue} />
          <form noValidate onSubmit={submit} className="flex flex-col gap-4">
            <Field
              ref={input}
              look="code"
              label={t('door.code')}
              hint={t('door.codeHint', { length: ACCESS_CODE_LENGTH })}
              error={error}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value.toUpperCase());
                setError(undefined);
              }}
              autoCapitalize="characters"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              maxLength={DOOR_FIELD_LENGTHS.code}
              readOnly={entering.isPending}
            />
            <Button type="submit" size="large" aria-disabled={entering.isPending}>
              {t(entering.isPending ? 'door.entering' : 'door.enter')}
            </Button>
            <Button type="button" variant="outline" icon={ScanLine} onClick={() => setIsScanning(true)}>
              {t('door.scanDoorCode')}
            </Button>
          </form>
          {isScanning && <DoorQrScanner onClose={() => setIsScanning(false)} />}
          {user === null && (
            <p className="border-hairline border-t pt-5 text-center text-muted text-sm">
              {t('door.ownEvent')}{' '}
              <Link
                reloadDocument
                to={paths.auth}
                onClick={() => saveRedirect(paths.door(eventId))}
                className="text-ink underline underline-offset-4 hover:text-accent"
              >
                {t('nav.login')}
              </Link>
            </p>
          )}
        </div>
      </Card>
    </div>
  );
}
