import { useCallback, useEffect, useRef, useState } from 'react';
import * as calls from '../../../../shared/calls/index.ts';
import { addPicture } from '../../../../shared/layout/picture.ts';
import { ApiError, call } from '../../../lib/api-client.ts';
import { usePlanEditor } from '../plan-editor.ts';
import { FileProblem } from './file-problem.ts';
import type { OpenedPdf } from './pdf-pages.ts';
import type { PictureTextKey } from './picture-texts.ts';
import { kindOf, prepareVenuePicture } from './read-file.ts';

function keyOf(error: unknown): PictureTextKey {
  if (error instanceof FileProblem) return error.key;
  if (!(error instanceof ApiError)) return 'uploadFailed';
  const [, key] = error.issues[0]?.message.split('planPicture.') ?? [];
  if (key) return key as PictureTextKey;
  if (error.code === 'tier_required') return 'tierEnded';
  return error.status === 429 || error.status === 503 ? 'tooManyUploads' : 'uploadFailed';
}

/** Takes a file in: a picture is uploaded and put under the plan; of a PDF with several pages one is asked for first. */
export function useUpload(eventId: number, onAdded: () => void) {
  const { editor } = usePlanEditor();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<PictureTextKey>();
  const [pdf, setPdf] = useState<OpenedPdf>();
  useEffect(() => () => pdf?.close(), [pdf]);

  // Each run makes the former one outdated, and so does closing the panel: what an outdated run still finishes is dropped.
  const lastRun = useRef(0);
  useEffect(
    () => () => {
      lastRun.current += 1;
    },
    [],
  );

  const run = useCallback(async (work: (isOutdated: () => boolean) => Promise<void>) => {
    lastRun.current += 1;
    const number = lastRun.current;
    const isOutdated = () => lastRun.current !== number;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await work(isOutdated);
    } catch (error) {
      if (isOutdated()) return;
      // A page that can't be drawn ended the worker: no other page can be asked for.
      if (error instanceof FileProblem) setPdf(undefined);
      setProblem(keyOf(error));
    } finally {
      if (!isOutdated()) setIsBusy(false);
    }
  }, []);
  const upload = useCallback(
    async (prepared: Promise<string>, isOutdated: () => boolean) => {
      const picture = await prepared;
      if (isOutdated()) return;
      const uploaded = await call(calls.layouts.uploadPicture, { params: { id: eventId }, body: { picture } });
      if (isOutdated()) return;
      editor.edit(addPicture(editor.layout, uploaded));
      setPdf(undefined);
      onAdded();
    },
    [eventId, editor, onAdded],
  );
  const takePage = useCallback(
    (from: OpenedPdf, page: number) => run((isOutdated) => upload(from.pictureOf(page), isOutdated)),
    [run, upload],
  );
  const takeFile = useCallback(
    (file: Blob) =>
      run(async (isOutdated) => {
        setPdf(undefined);
        const kind = await kindOf(file);
        if (isOutdated()) return;
        if (kind !== 'application/pdf') return upload(prepareVenuePicture(file, kind), isOutdated);
        // Closed with the panel, and when another file comes.
        const opened = await (await import('./pdf-pages.ts')).OpenedPdf.open(file);
        if (isOutdated()) return opened.close();
        setPdf(opened);
        if (opened.pageCount === 1) await upload(opened.pictureOf(1), isOutdated);
      }),
    [run, upload],
  );
  return { isBusy, problem, pdf, takeFile, takePage };
}
