import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiPaths } from '../../../../shared/api-paths.ts';
import type { Event } from '../../../../shared/contracts/events.ts';
import type { Tag } from '../../../../shared/contracts/tags.ts';
import { itemNamesIn } from '../../../floor-plan/item-names.ts';
import { download } from '../../../lib/download.ts';
import { toFileName } from '../../../lib/file-name.ts';
import { useT } from '../../../lib/i18n.tsx';
import { toast } from '../../../ui/toast.tsx';
import { colorGuests } from '../coloring/guest-colors.ts';
import type { Editor } from '../session/editor.ts';
import { PrintView } from './print-view.tsx';

const namesOf = ({ state }: Editor) => new Map(Array.from(state.guests.values(), ({ id, fullName }) => [id, fullName]));

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** Saving the floor plan as a picture, and printing it, in the chosen colours with their legend. Render `printView`; it is visible on paper only. */
export function usePrint(event: Event, editor: Editor) {
  const t = useT();
  const client = useQueryClient();
  const [sheet, setSheet] = useState<{ picture: string; madeAt: Date }>();

  useEffect(() => {
    if (sheet === undefined) return;
    const close = () => setSheet(undefined);
    window.addEventListener('afterprint', close);
    return () => window.removeEventListener('afterprint', close);
  }, [sheet]);

  const makePicture = async (use: (picture: Blob) => void | Promise<void>) => {
    try {
      const { floorPlanToPng } = await import('../../../floor-plan/floor-plan-png.ts');
      const { colorBy, guests } = editor.state;
      const known = client.getQueryData<{ tags: Tag[] }>([apiPaths.tags(event.id)]);
      const tagColors = new Map(known?.tags.map(({ name, colour }) => [name, colour]));
      const coloring = colorBy && colorGuests(guests.values(), colorBy, { t, tagColors });
      const legend = coloring ? { title: t('layoutEditor.legend'), entries: coloring.legend } : undefined;
      const options = { itemNames: itemNamesIn(t), dotColors: coloring?.colors, legend };
      await use(await floorPlanToPng(editor.layout, namesOf(editor), options));
    } catch (error) {
      console.error('The picture of a floor plan could not be made', error);
      toast({ variant: 'destructive', title: t('layoutEditor.pictureFailed') });
    }
  };
  return {
    savePicture: () =>
      void makePicture((picture) => download(picture, `${toFileName(event.name) || 'placecard'}-floor-plan.png`)),
    print: () =>
      void makePicture(async (picture) => setSheet({ picture: await toDataUrl(picture), madeAt: new Date() })),
    printView: sheet && (
      <PrintView
        event={event}
        layout={editor.layout}
        guests={[...editor.state.guests.values()]}
        picture={sheet.picture}
        madeAt={sheet.madeAt}
        onPictureReady={() => window.print()}
      />
    ),
  };
}
