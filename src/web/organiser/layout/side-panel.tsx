import { SlidersHorizontal } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { useMediaQuery } from '../../lib/media-query.ts';
import { Card } from '../../ui/card.tsx';
import { AssignedList } from './assigned-list.tsx';
import { AddTableButtons, CanvasControls } from './canvas-controls.tsx';
import { TablesList } from './tables-list.tsx';
import { UnassignedList } from './unassigned-list.tsx';
import { usePlan } from './use-editor.ts';
import { useGuestGroups } from './use-guest-groups.ts';
import { useListDrag } from './use-list-drag.ts';
import type { ZoomStore } from './zoom-store.ts';

/** From here on there is room for the panel beside the plan. */
const WIDE = '(min-width: 64rem)';
const TAB =
  'flex min-h-12 flex-1 flex-col items-center justify-center gap-0.5 whitespace-nowrap border-transparent border-b-2 px-1 text-muted text-xs hover:text-ink data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-accent lg:min-h-10 lg:flex-row lg:gap-1 lg:px-0 lg:text-[0.8125rem]';
const CONTENT = 'flex min-h-0 flex-1 flex-col gap-2 outline-offset-4 data-[state=inactive]:hidden';

/** Tools, and the lists of guests and tables: beside the plan, on phones below it. */
export function SidePanel({ eventId, zoom }: { eventId: number; zoom: ZoomStore }) {
  const { t, language } = useLanguage();
  const isWide = useMediaQuery(WIDE);
  const { unassigned, assigned } = useGuestGroups();
  const drag = useListDrag();
  const tableCount = usePlan().tables.length;
  const tools = (
    <div className="flex flex-col gap-2">
      <AddTableButtons />
      <CanvasControls zoom={zoom} />
    </div>
  );
  const tab = (value: string, label: string, count: number) => (
    <Tabs.Trigger value={value} className={TAB}>
      {label}
      <span className="rounded-full bg-hairline px-1.5 font-normal text-[0.6875rem] text-ink tabular-nums lg:text-xs">
        {formatNumber(count, language)}
      </span>
    </Tabs.Trigger>
  );
  return (
    <Card className="flex min-h-0 flex-1 flex-col gap-2 p-3 lg:flex-none">
      {isWide && tools}
      <Tabs.Root
        ref={drag.attach}
        defaultValue="unassigned"
        className="flex min-h-0 flex-1 flex-col gap-2"
        activationMode="manual"
      >
        <Tabs.List aria-label={t('layoutEditor.lists')} className="flex border-hairline border-b">
          {tab('unassigned', t('layoutEditor.unassigned'), unassigned.length)}
          {tab('assigned', t('layoutEditor.assigned'), assigned.length)}
          {tab('tables', t('layoutEditor.tables'), tableCount)}
          {!isWide && (
            <Tabs.Trigger value="tools" className={TAB}>
              <SlidersHorizontal className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
              {t('layoutEditor.toolsTab')}
            </Tabs.Trigger>
          )}
        </Tabs.List>
        <Tabs.Content value="unassigned" className={CONTENT}>
          <UnassignedList guests={unassigned} eventId={eventId} />
        </Tabs.Content>
        <Tabs.Content value="assigned" className={CONTENT}>
          <AssignedList guests={assigned} />
        </Tabs.Content>
        <Tabs.Content value="tables" className={CONTENT}>
          <TablesList />
        </Tabs.Content>
        {!isWide && (
          <Tabs.Content value="tools" className={`${CONTENT} overflow-y-auto`}>
            {tools}
          </Tabs.Content>
        )}
      </Tabs.Root>
    </Card>
  );
}
