import { useCallback, useEffect, useState } from 'react';
import * as calls from '../../../../shared/calls/index.ts';
import { addPicture } from '../../../../shared/layout/picture.ts';
import { ApiError, call } from '../../../lib/api-client.ts';
import { useEditor } from '../editor-context.ts';
import { FileProblem } from './file-problem.ts';
import type { OpenedPdf } from './pdf-pages.ts';
import type { PictureTextKey } from './picture-texts.ts';
import { kindOf, preparePicture } from './read-file.ts';

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
  const editor = useEditor();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<PictureTextKey>();
  const [pdf, setPdf] = useState<OpenedPdf>();
  useEffect(() => () => pdf?.close(), [pdf]);

  const run = useCallback(async (work: () => Promise<void>) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(keyOf(error));
    } finally {
      setIsBusy(false);
    }
  }, []);
  const upload = useCallback(
    async (picture: string) => {
      const uploaded = await call(calls.layouts.uploadPicture, { params: { id: eventId }, body: { picture } });
      editor.edit(addPicture(editor.layout, uploaded));
      setPdf(undefined);
      onAdded();
    },
    [eventId, editor, onAdded],
  );
  const takePage = useCallback(
    (from: OpenedPdf, page: number) => run(async () => upload(await from.pictureOf(page))),
    [run, upload],
  );
  const takeFile = useCallback(
    (file: Blob) =>
      run(async () => {
        setPdf(undefined);
        const kind = await kindOf(file);
        if (kind !== 'application/pdf') return upload(await preparePicture(file, kind));
        // Closed with the panel, and when another file comes.
        const opened = await (await import('./pdf-pages.ts')).OpenedPdf.open(file);
        setPdf(opened);
        if (opened.pageCount === 1) await upload(await opened.pictureOf(1));
      }),
    [run, upload],
  );
  return { isBusy, problem, pdf, takeFile, takePage };
}
