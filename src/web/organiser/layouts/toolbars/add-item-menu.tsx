import { Shapes } from 'lucide-react';
import { useRef } from 'react';
import { FLOOR_ITEM_KINDS } from '../../../../shared/layout/layout-limits.ts';
import { useT } from '../../../lib/i18n.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../../ui/dropdown-menu.tsx';
import { useItemNames, usePlanEditor } from '../plan-editor.ts';

/** Adds a stage, a bar and the like. */
export function AddItemMenu() {
  const t = useT();
  const { actions, editor, account } = usePlanEditor();
  const itemNames = useItemNames();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <DropdownMenu
      trigger={
        <button
          ref={button}
          type="button"
          className="inline-flex min-h-11 items-center gap-2 rounded-lg border border-control bg-card px-3 text-left font-medium text-sm transition-colors hover:bg-accent-soft lg:min-h-10"
        >
          <Shapes className="size-4.5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
          {t('layoutEditor.addItem')}
        </button>
      }
    >
      {FLOOR_ITEM_KINDS.map((kind) => (
        <DropdownMenuItem key={kind} onSelect={() => actions.addItem(kind)}>
          {itemNames[kind]}
        </DropdownMenuItem>
      ))}
      {account && (
        <DropdownMenuItem onSelect={() => editor.show({ dialog: { kind: 'picture', opener: button.current } })}>
          {t('layoutEditor.venuePicture')}
        </DropdownMenuItem>
      )}
    </DropdownMenu>
  );
}
