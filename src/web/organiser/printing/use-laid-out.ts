import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { layOutSheets } from '../../../shared/paper/lay-out-sheets.ts';
import type { PrintJob } from '../../../shared/paper/print-job.ts';
import type { Fonts, LaidOutSheets } from '../../../shared/paper/sheet.ts';

/** The sheets of a job. `fonts` are those that this job is set in; undefined while they are loaded. */
export function useLaidOut(job: PrintJob, fonts: Fonts | undefined) {
  // Laying out thousands of names takes a moment: typing and clicking go first. Job and fonts are deferred as one, because
  // fonts that another kind or style needs may be missing from these.
  const wanted = useMemo(() => ({ job, fonts }), [job, fonts]);
  const shown = useDeferredValue(wanted);
  const laidOut = useMemo(() => shown.fonts && layOutSheets(shown.job, shown.fonts), [shown]);
  // The sheets stay while the fonts of another style are loaded, so that the page does not jump.
  const last = useRef<LaidOutSheets>(undefined);
  useEffect(() => {
    if (laidOut) last.current = laidOut.sheets.length > 0 ? laidOut : undefined;
  }, [laidOut]);
  /** The sheets of this moment, though the preview may be behind; undefined while fonts are loaded. */
  const layOut = fonts && (() => (wanted === shown && laidOut ? laidOut : layOutSheets(job, fonts)));
  return { shown: laidOut ?? last.current, layOut };
}
