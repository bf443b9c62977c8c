import { useEffect, useState } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { useChart } from './api.ts';
import { CodeError } from './code-error.tsx';
import { CodeForm } from './code-form.tsx';
import { SeatingChart } from './seating-chart.tsx';
import { readTabCode, writeTabCode } from './tab-code.ts';

/** Where venue staff read the seating chart with the organiser's code. */
export function SharedSeatingPage() {
  const t = useT();
  const [code, setCodeState] = useState(readTabCode);
  const [hasLeft, setHasLeft] = useState(false);
  const { data: chart, error, isFetching, refetch } = useChart(code);
  usePageTitle(chart?.event.name ?? t('sharedSeating.viewerTitle'));

  function setCode(next: string): void {
    writeTabCode(next);
    setCodeState(next);
  }

  function leave(): void {
    setHasLeft(true);
    setCode('');
  }

  // A code that was replaced shows nothing any more; a chart whose refresh merely failed stays.
  const isRefused = error !== null && 'status' in error && error.status === 404;
  useEffect(() => {
    // A reload asks for the code anew instead of trying the wrong one again.
    if (isRefused) writeTabCode('');
  }, [isRefused]);
  const isGone = isRefused || (error !== null && chart === undefined);
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-8 sm:px-6 sm:py-10">
      {isGone && !isFetching ? (
        <CodeError error={error} onBack={leave} onRetry={isRefused ? undefined : () => void refetch()} />
      ) : chart ? (
        <SeatingChart code={code} chart={chart} onLeave={leave} />
      ) : (
        <CodeForm
          hasFocus={hasLeft}
          isLoading={code !== '' && isFetching}
          onCode={(next) => (next === code ? void refetch() : setCode(next))}
        />
      )}
    </div>
  );
}
