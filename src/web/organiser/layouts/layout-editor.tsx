import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Spinner } from '../../ui/spinner.tsx';
import type { OpenedEvent } from '../event/api.ts';
import type { EditorBodyProps } from './editor-body.tsx';
import { type EditorAccount, PlanEditorContext } from './plan-editor.ts';
import type { FoundDraft } from './session/drafts.ts';
import type { OpenedPlan } from './session/use-opened-session.ts';
import { useOpenedEditor } from './use-opened-editor.ts';

interface LayoutEditorProps extends OpenedPlan {
  event: OpenedEvent;
  draft?: FoundDraft | undefined;
  /** `EditorBody`, or the sandbox's, which is loaded while the strip is shown already. */
  Body: ComponentType<EditorBodyProps>;
  /** What is shown above the editor. */
  strip?: ReactNode;
  /** Left out in the sandbox. Must stay the same: the editor renders again with another one. */
  account?: EditorAccount;
}

export function LayoutEditor({ event, draft, Body, strip, account, ...plan }: LayoutEditorProps) {
  const t = useT();
  const { planEditor, said, ...opened } = useOpenedEditor(event, plan, account);
  usePageTitle(t('layoutEditor.titleOf', { name: event.name }));

  return (
    <PlanEditorContext value={planEditor}>
      {/* Fills the window below the bars of the page, with a minimum that leaves the floor plan usable. */}
      <div className="mx-auto flex h-[max(100dvh-var(--bars,6.8125rem),34rem)] w-full max-w-[110rem] flex-col gap-1.5 px-2 py-2 sm:px-4 lg:h-[max(100dvh-var(--bars,6.8125rem),43.5rem)] lg:gap-2">
        {strip}
        <Suspense
          fallback={
            <div className="flex flex-1 items-center justify-center rounded-2xl border border-hairline">
              <Spinner label={t('layoutEditor.loading')} />
            </div>
          }
        >
          <Body event={event} draft={draft} version={plan.layout.version} {...opened} />
        </Suspense>
      </div>
      <output aria-live="polite" className="sr-only">
        {said}
      </output>
    </PlanEditorContext>
  );
}
