import { useCallback, useEffect, useRef, useState } from 'react';
import type { LookupAnswer, LookupProblem, PageOf } from '../../shared/contracts/guest-pages.ts';
import { lookUp } from './lookup.ts';

interface Lookup {
  /** The name of the latest lookup. */
  readonly name: string;
  /** The latest answer; it stays while the next lookup is running. */
  readonly answer: LookupAnswer | null;
  readonly problem: LookupProblem | null;
  readonly isSearching: boolean;
  /** Number of finished lookups: the page moves the focus after each. */
  readonly finishedCount: number;
}

function addressOf(name: string): string {
  return name === '' ? window.location.pathname : `${window.location.pathname}?${new URLSearchParams({ name })}`;
}

const nameInAddress = () => (new URLSearchParams(window.location.search).get('name') ?? '').trim();

/** Looks up names without reloading the page, and keeps its address and the browser history in step. */
export function useLookup({ event, name, answer, problem }: PageOf<'seatFinder'>) {
  const [lookup, setLookup] = useState<Lookup>({ name, answer, problem, isSearching: false, finishedCount: 0 });
  const running = useRef<AbortController>(undefined);

  const run = useCallback(
    async (wanted: string) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setLookup((last) => ({ ...last, name: wanted, problem: null, isSearching: true }));
      try {
        const result = await lookUp(event, wanted, controller.signal);
        controller.signal.throwIfAborted();
        setLookup((last) => ({
          name: wanted,
          answer: result.answer ?? null,
          problem: result.problem ?? null,
          isSearching: false,
          finishedCount: last.finishedCount + 1,
        }));
      } catch {
        // Aborted by a newer lookup.
      }
    },
    [event],
  );

  const search = useCallback(
    (typed: string) => {
      const wanted = typed.trim();
      if (wanted !== '' && wanted !== nameInAddress()) window.history.pushState(null, '', addressOf(wanted));
      void run(wanted);
    },
    [run],
  );

  useEffect(() => {
    const goBack = () => {
      const wanted = nameInAddress();
      if (wanted !== '') return void run(wanted);
      running.current?.abort();
      setLookup((last) => ({ ...last, name: '', answer: null, problem: null, isSearching: false }));
    };
    window.addEventListener('popstate', goBack);
    return () => window.removeEventListener('popstate', goBack);
  }, [run]);

  return { lookup, search };
}
