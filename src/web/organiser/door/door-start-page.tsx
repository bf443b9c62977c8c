import { ScanLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { PublicFrame } from '../../frame/public-frame.tsx';
import { useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { DoorQrScanner } from './door-qr-scanner.tsx';
import { listStore } from './model/list-store.ts';
import { operationStore } from './model/operation-store.ts';

interface KnownDoor {
  readonly eventId: number;
  /** Undefined where the list was erased and only operations are left. */
  readonly name: string | undefined;
  readonly waitingCount: number;
}

async function listKnownDoors(): Promise<KnownDoor[]> {
  try {
    const [heads, counts] = await Promise.all([listStore.listHeads(), operationStore.countWaiting()]);
    const open = heads.map(({ door: { event } }) => ({
      eventId: event.id,
      name: event.name,
      waitingCount: counts.get(event.id) ?? 0,
    }));
    const openIds = new Set(open.map(({ eventId }) => eventId));
    const left = [...counts].filter(([eventId]) => !openIds.has(eventId));
    return [...open, ...left.map(([eventId, waitingCount]) => ({ eventId, name: undefined, waitingCount }))];
  } catch {
    return [];
  }
}

/** Where the installed app starts. It opens the door that this device used last, or lets staff into one. */
export function DoorStartPage() {
  const t = useT();
  const [doors, setDoors] = useState<readonly KnownDoor[]>();
  const [isScanning, setIsScanning] = useState(false);
  const mustChoose = useSearchParams()[0].has('choose');
  usePageTitle(t('door.title'));
  useEffect(() => void listKnownDoors().then(setDoors), []);
  if (!doors)
    return (
      <div className="flex min-h-dvh items-center justify-center px-4">
        <Spinner label={t('door.opening')} />
      </div>
    );
  const [last] = doors;
  if (last && !mustChoose) return <Navigate to={paths.door(last.eventId)} replace />;
  return (
    <PublicFrame isSignedIn={false}>
      <div className="flex flex-1 items-center justify-center px-4 py-10">
        <Card className="flex w-full max-w-md flex-col gap-5 p-6">
          <h1 className="text-3xl">{t('door.codeTitle')}</h1>
          <p className="text-muted">{t('door.startIntro')}</p>
          {doors.length > 0 && (
            <ul className="flex flex-col gap-2">
              {doors.map(({ eventId, name, waitingCount }) => (
                <li key={eventId}>
                  <Link
                    to={paths.door(eventId)}
                    className="flex min-h-14 flex-col justify-center rounded-xl border border-control bg-card px-4 py-2 hover:bg-accent-soft"
                  >
                    <span className="wrap-anywhere font-medium">{name ?? t('door.leftDoor')}</span>
                    {waitingCount > 0 && (
                      <span className="text-sm text-warning">{t('door.waiting', { count: waitingCount })}</span>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <Button size="large" icon={ScanLine} onClick={() => setIsScanning(true)}>
            {t('door.scanDoorCode')}
          </Button>
          {isScanning && <DoorQrScanner onClose={() => setIsScanning(false)} />}
        </Card>
      </div>
    </PublicFrame>
  );
}
