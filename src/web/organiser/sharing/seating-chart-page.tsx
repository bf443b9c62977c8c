import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as calls from '../../../shared/calls/index.ts';
import { pathOf } from '../../../shared/calls/path-of.ts';
import type { SharedSeating } from '../../../shared/contracts/sharing.ts';
import { readSharedCode } from '../../../shared/paths.ts';
import { tabStorage } from '../../lib/browser-storage.ts';
import { useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Card } from '../../ui/card.tsx';
import { readChartLayout, useChart, useChartChanges } from './chart-api.ts';
import { SeatingChart } from './seating-chart.tsx';
import { CodeError, ShareCodeForm } from './share-code-form.tsx';

/** The share code is kept for this tab only: a reload keeps it, closing the tab on a shared computer forgets it. */
const TAB_KEY = 'sharedSeatingCode';

function keepInTab(code: string): void {
  if (code === '') tabStorage.remove(TAB_KEY);
  else tabStorage.write(TAB_KEY, code);
}

function LiveChart({ code, chart, onLeave }: { code: string; chart: SharedSeating; onLeave: () => void }) {
  const { isConnected } = useChartChanges(code);
  const pictureAddress = useCallback(
    (picture: string) => pathOf(calls.sharing.readChartPicture, { code, picture }),
    [code],
  );
  const layout = useMemo(() => readChartLayout(chart.event.layout), [chart.event.layout]);
  return (
    <SeatingChart
      isConnected={isConnected}
      pictureAddress={pictureAddress}
      chart={chart}
      layout={layout}
      onLeave={onLeave}
    />
  );
}

/** The page for venue staff. The share code is typed in, or taken from the fragment of the link. */
export function SeatingChartPage() {
  const t = useT();
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [code, setCode] = useState(() => readSharedCode(hash) || (tabStorage.read(TAB_KEY) ?? ''));
  const [hasLeft, setHasLeft] = useState(false);
  const { data: chart, error, isFetching, refetch } = useChart(code);
  // A 404 means a wrong or replaced code: the chart is hidden and the code forgotten. Other errors do neither.
  const isRefused = error !== null && 'status' in error && error.status === 404;
  usePageTitle(chart?.event.name ?? t('sharedSeating.viewerTitle'));

  useEffect(() => keepInTab(isRefused ? '' : code), [code, isRefused]);
  useEffect(() => {
    const linked = readSharedCode(hash);
    if (linked === '') return;
    setCode(linked);
    // The code is kept in the tab's storage, so it can leave the address bar.
    void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);

  function leave(): void {
    setHasLeft(true);
    setCode('');
  }

  const tryCode = (next: string) => (next === code ? void refetch() : setCode(next));
  const isGone = isRefused || (error !== null && chart === undefined);
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-5 sm:px-6">
      {isGone && !isFetching ? (
        <CodeError error={error} code={code} onCode={tryCode} />
      ) : chart ? (
        <LiveChart code={code} chart={chart} onLeave={leave} />
      ) : (
        <Card className="mx-auto w-full max-w-md p-6 sm:p-8">
          <h1 className="text-3xl">{t('sharedSeating.viewerTitle')}</h1>
          <p className="mt-2 mb-6 text-muted">{t('sharedSeating.viewerIntro')}</p>
          <ShareCodeForm defaultCode={code} hasFocus={hasLeft} isLoading={code !== '' && isFetching} onCode={tryCode} />
        </Card>
      )}
    </div>
  );
}
