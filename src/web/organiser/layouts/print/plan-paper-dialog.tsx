import { useQuery } from '@tanstack/react-query';
import { Download, ImageDown, Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import * as calls from '../../../../shared/calls/index.ts';
import type { Event } from '../../../../shared/contracts/events.ts';
import { PAPER_SIZES, type PaperSize } from '../../../../shared/contracts/printing.ts';
import { changePicture } from '../../../../shared/layout/picture.ts';
import { layOutPlan, PLAN_FONTS } from '../../../../shared/paper/plan/lay-out-plan.ts';
import { queryOf } from '../../../lib/call-query.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckRow } from '../../../ui/check-row.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { Select } from '../../../ui/select.tsx';
import { usePdf } from '../../printing/print-actions.tsx';
import { ProblemNotice } from '../../printing/print-problems.tsx';
import { loadFonts } from '../../printing/render/load-fonts.ts';
import { SheetList } from '../../printing/sheet-list.tsx';
import { useTextsIn } from '../../texts.ts';
import { colorChoiceOf, listColorChoices } from '../coloring/color-choices.ts';
import { useEditorState, useLayout, usePlanEditor } from '../plan-editor.ts';
import { buildPlanJob, type PlanPaperOptions } from './build-plan-job.ts';
import { defaultColorBy } from './paper-colors.ts';
import { readPrintedPicture } from './printed-picture.ts';
import { useSavePicture } from './use-save-picture.ts';

const PAPER_OPTIONS = PAPER_SIZES.map((paper) => ({ value: paper, label: paper }));

interface FieldsProps {
  options: PlanPaperOptions;
  onChange: (changes: Partial<PlanPaperOptions>) => void;
}

function PlanPaperFields({ options, onChange }: FieldsProps) {
  const { t } = useLanguage();
  const { editor } = usePlanEditor();
  const { picture } = useLayout();
  const guests = useEditorState((state) => state.guests);
  const choices = useMemo(() => listColorChoices(t, guests.values()), [t, guests]);
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t('printPage.size')}
        options={PAPER_OPTIONS}
        value={options.paper}
        onChange={({ target }) => onChange({ paper: target.value as PaperSize })}
      />
      <Select
        label={t('planPaper.colorBy')}
        options={choices}
        value={colorChoiceOf(options.colorBy)}
        onChange={({ target }) =>
          onChange({ colorBy: choices.find(({ value }) => value === target.value)?.colorBy ?? null })
        }
      />
      <div>
        <CheckRow
          label={t('planPaper.tableLists')}
          isChecked={options.hasTableLists}
          onChange={(hasTableLists) => onChange({ hasTableLists })}
        />
        <CheckRow
          label={t('planPaper.guestList')}
          isChecked={options.hasGuestList}
          onChange={(hasGuestList) => onChange({ hasGuestList })}
        />
        {picture && (
          <CheckRow
            label={t('planPaper.venuePicture')}
            isChecked={picture.isOnPaper}
            onChange={(isOnPaper) => editor.edit(changePicture(editor.layout, { isOnPaper }))}
          />
        )}
      </div>
    </div>
  );
}

/** The sheets of the plan as it is in the editor, saved or not. */
function usePlanSheets(event: Event, options: PlanPaperOptions) {
  const { language } = useLanguage();
  const layout = useEditorState(({ history }) => history.present.layout);
  const guests = useEditorState((state) => state.guests);
  const fonts = useQuery({ queryKey: ['plan-fonts'], queryFn: () => loadFonts(PLAN_FONTS) });
  const printed = layout.picture?.isOnPaper ? layout.picture.mediaId : undefined;
  const picture = useQuery({
    queryKey: ['printed-picture', event.id, printed],
    queryFn: () => readPrintedPicture(event.id, printed ?? ''),
    enabled: printed !== undefined,
  });
  const tags = useQuery(queryOf(calls.tags.read, { id: event.id }));
  const [now] = useState(() => new Date());
  const paperLanguage = event.language ?? language;
  const t = useTextsIn(paperLanguage);
  const plan = useMemo(() => {
    if (!fonts.data || !tags.data || !t || (printed && !picture.data)) return undefined;
    const list = [...guests.values()];
    const source = {
      event,
      layout,
      picture: printed && picture.data,
      guests: list,
      tags: tags.data.tags,
      language: paperLanguage,
      t,
      now,
    };
    return layOutPlan(buildPlanJob(options, source), fonts.data);
  }, [fonts.data, tags.data, printed, picture.data, event, layout, guests, paperLanguage, t, now, options]);
  const retry = () => void Promise.all([fonts.refetch(), tags.refetch(), printed && picture.refetch()]);
  return {
    plan,
    language: paperLanguage,
    isFetching: fonts.isFetching || tags.isFetching || picture.isFetching,
    retry,
  };
}

/** The floor plan to scale on paper: a preview of every sheet, as PDF, printed, or as a picture. */
export function PlanPaperDialog({ event }: { event: Event }) {
  const { t } = useLanguage();
  const { editor } = usePlanEditor();
  const [options, setOptions] = useState<PlanPaperOptions>(() => ({
    paper: 'A4',
    colorBy: defaultColorBy(editor.state.colorBy, editor.state.guests.values()),
    hasTableLists: true,
    hasGuestList: true,
  }));
  const savePicture = useSavePicture(event, editor);
  const { plan, language, isFetching, retry } = usePlanSheets(event, options);
  const { isMaking, make } = usePdf();
  const pdf = plan && { ...plan, language, title: t('layoutEditor.pictureOf', { name: event.name }) };
  const isOff = isMaking || !pdf;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && editor.show({ dialog: null })}
      title={t('planPaper.title')}
      description={t('planPaper.intro')}
      width="large"
      actions={
        <>
          {/* Hidden on phones, which have little room: the editor's menu can save the picture too. */}
          <Button
            icon={ImageDown}
            variant="outline"
            onClick={() => void savePicture(options.colorBy)}
            className="max-sm:hidden"
          >
            {t('layoutEditor.savePicture')}
          </Button>
          <Button icon={Download} variant="outline" disabled={isOff} onClick={() => pdf && void make('download', pdf)}>
            {t('printPage.download')}
          </Button>
          <Button icon={Printer} disabled={isOff} onClick={() => pdf && void make('print', pdf)}>
            {t('printPage.print')}
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-4 sm:grid-cols-[13rem_minmax(0,1fr)]">
        <PlanPaperFields
          options={options}
          onChange={(changes) => setOptions((before) => ({ ...before, ...changes }))}
        />
        <div className="flex min-w-0 flex-col gap-3">
          {plan ? (
            <>
              <ProblemNotice problems={plan.problems} />
              <p role="status" className="text-sm">
                {t('planPaper.scaleOfPlan', { scale: `1:${plan.scale}` })}
              </p>
              <SheetList sheets={plan.sheets} />
            </>
          ) : (
            <LoadState
              isFetching={isFetching}
              loadingLabel={t('printPage.preparing')}
              message={t('printPage.fontsFailed')}
              onRetry={retry}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}
