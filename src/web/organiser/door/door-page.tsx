import { type ReactNode, useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { AppLink } from '../../frame/app-link.tsx';
import { PublicFrame } from '../../frame/public-frame.tsx';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.tsx';
import { useSession } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LoadError } from '../../ui/load-state.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { parseEventId } from '../event/event-id.ts';
import { DoorCodeForm } from './door-code-form.tsx';
import { EnteredDoor } from './entered-door.tsx';
import type { DoorOperationQueue } from './model/door-operation-queue.ts';
import { ReadyPage } from './ready/ready-page.tsx';
import { useDoorDevice } from './use-door-device.ts';
import { useDoorEntry } from './use-door-entry.ts';
import { useOperationQueue } from './use-operation-queue.ts';
import { WaitingPage } from './waiting/waiting-page.tsx';

/** Header and footer around everything but the door itself, which needs the whole screen. */
function OutsideFrame({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return <PublicFrame isSignedIn={user !== null}>{children}</PublicFrame>;
}

/** The page for a door that does not exist; `children` are shown beside the link to the landing page. */
function DoorNotFound({ children }: { children?: ReactNode }) {
  const t = useT();
  usePageTitle(t('door.notFoundTitle'));
  return (
    <OutsideFrame>
      <NoticePage title={t('door.notFoundTitle')} message={t('door.notFoundMessage')}>
        <div className="flex flex-wrap justify-center gap-2">
          <Button asChild>
            <AppLink to={paths.landing}>{t('notFound.back')}</AppLink>
          </Button>
          {children}
        </div>
      </NoticePage>
    </OutsideFrame>
  );
}

/** What this device recorded for an event that was deleted can still be seen. */
function DeletedDoor({ eventId, queue }: { eventId: number; queue: DoorOperationQueue }) {
  const t = useT();
  const { length } = useStore(queue.operations);
  return (
    <DoorNotFound>
      {length > 0 && (
        <ButtonLink variant="outline" to={paths.doorWaiting(eventId)}>
          {t('door.waitingTitle')}
        </ButtonLink>
      )}
    </DoorNotFound>
  );
}

type Entry = ReturnType<typeof useDoorEntry>;
type Inside = Extract<Entry['entry'], { kind: 'inside' }>;

interface InsideDoorProps extends Pick<Entry, 'clock' | 'refresh' | 'update' | 'leave'> {
  entry: Inside;
  queue: DoorOperationQueue;
  page: string;
}

/** One device for all pages of the door: going to another one neither reloads the list nor misses a change. */
function InsideDoor({ entry: { door, kept }, queue, clock, refresh, update, leave, page }: InsideDoorProps) {
  const opened = useDoorDevice({ door, kept, queue, clock, refresh, update, onOver: leave });
  // The browser may delete what a site stored when space gets short, unless the site asked it not to.
  useEffect(() => void navigator.storage?.persist?.().catch(() => {}), []);
  if (!opened) return null;
  if (page === 'ready') return <ReadyPage door={door} device={opened.device} clock={clock} />;
  if (page === 'waiting')
    return <WaitingPage eventId={door.event.id} queue={queue} device={opened.device} door={door} />;
  return <EnteredDoor door={door} opened={opened} onLeft={() => leave('left')} />;
}

function DoorOf({ eventId, page }: { eventId: number; page: string }) {
  const t = useT();
  const { entry, retry, enter, ...inside } = useDoorEntry(eventId);
  const queue = useOperationQueue(eventId);
  usePageTitle(t('door.title'));
  if (queue && entry.kind === 'inside') return <InsideDoor entry={entry} queue={queue} page={page} {...inside} />;
  if (queue && page === 'waiting') return <WaitingPage eventId={eventId} queue={queue} />;
  if (entry.kind === 'notFound') return queue ? <DeletedDoor eventId={eventId} queue={queue} /> : <DoorNotFound />;
  if (queue && entry.kind === 'code')
    return (
      <OutsideFrame>
        <DoorCodeForm eventId={eventId} reason={entry.reason} code={entry.code} queue={queue} onEnter={enter} />
      </OutsideFrame>
    );
  // Without frame, so that nothing flashes before the kept list appears.
  if (entry.kind !== 'failed')
    return (
      <div className="flex min-h-dvh items-center justify-center px-4">
        <Spinner label={t('door.opening')} />
      </div>
    );
  return (
    <OutsideFrame>
      <div className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-4 py-16">
        <LoadError message={`${t('door.openFailed')} ${errorText(t, entry.error)}`} onRetry={retry} />
      </div>
    </OutsideFrame>
  );
}

const PAGES = ['', 'ready', 'waiting'];

/** The page where guests are checked in, by the organiser or by staff who entered the door code. */
export function DoorPage() {
  const { eventId: idText, '*': page = '' } = useParams();
  const eventId = parseEventId(idText);
  if (eventId === undefined) return <DoorNotFound />;
  if (!PAGES.includes(page)) return <Navigate to={paths.door(eventId)} replace />;
  return <DoorOf key={eventId} eventId={eventId} page={page} />;
}
