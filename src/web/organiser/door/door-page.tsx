import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { AppLink } from '../../frame/app-link.tsx';
import { PublicFrame } from '../../frame/public-frame.tsx';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.tsx';
import { useSession } from '../../lib/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-state.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { parseEventId } from '../events/event-id.ts';
import { CodeForm } from './code-form.tsx';
import { EnteredDoor } from './entered-door.tsx';
import { useDoorEntry } from './use-door-entry.ts';

/** Header and footer around everything but the door itself, which needs the whole screen. */
function OutsideFrame({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return <PublicFrame isSignedIn={user !== null}>{children}</PublicFrame>;
}

function DoorNotFound() {
  const t = useT();
  usePageTitle(t('door.notFoundTitle'));
  return (
    <OutsideFrame>
      <NoticePage title={t('door.notFoundTitle')} message={t('door.notFoundMessage')}>
        <Button asChild>
          <AppLink to={paths.landing}>{t('notFound.back')}</AppLink>
        </Button>
      </NoticePage>
    </OutsideFrame>
  );
}

function DoorOf({ eventId }: { eventId: number }) {
  const t = useT();
  const { entry, retry, enter, leave } = useDoorEntry(eventId);
  usePageTitle(t('door.title'));
  switch (entry.kind) {
    case 'inside':
      return <EnteredDoor door={entry.door} stored={entry.stored} clock={entry.clock} onOver={leave} />;
    case 'notFound':
      return <DoorNotFound />;
    case 'code':
      return (
        <OutsideFrame>
          <CodeForm eventId={eventId} reason={entry.reason} onEnter={enter} />
        </OutsideFrame>
      );
    default:
      return (
        <OutsideFrame>
          <div className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-4 py-16">
            {entry.kind === 'opening' ? (
              <Spinner label={t('door.opening')} />
            ) : (
              <LoadError message={`${t('door.openFailed')} ${errorText(t, entry.error)}`} onRetry={retry} />
            )}
          </div>
        </OutsideFrame>
      );
  }
}

/** The page where guests are checked in, by the organiser or by staff who entered the door code. */
export function DoorPage() {
  const eventId = parseEventId(useParams().eventId);
  return eventId === undefined ? <DoorNotFound /> : <DoorOf key={eventId} eventId={eventId} />;
}
