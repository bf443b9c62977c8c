import { ListChecks } from 'lucide-react';
import { useMemo } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '../../../ui/dropdown-menu.tsx';
import type { ListedGuest } from '../panels/guest-groups.ts';
import { useEditorState, usePlanEditor } from '../plan-editor.ts';
import { groupByTag } from './guest-selection.ts';

interface SelectMenuProps {
  /** All guests of the list, found by the search or not. */
  listed: readonly ListedGuest[];
  foundIds: readonly number[];
  isSearching: boolean;
}

/** Selects many guests of a list at once: all found ones, everyone with a tag, whole households. */
export function SelectMenu({ listed, foundIds, isSearching }: SelectMenuProps) {
  const t = useT();
  const { actions } = usePlanEditor();
  const hasSelection = useEditorState(({ selectedGuests }) => selectedGuests.size > 0);
  const tags = useMemo(() => groupByTag(listed.map(({ guest }) => guest)), [listed]);
  const count = foundIds.length;
  const { group } = actions;
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="outline"
          size="small"
          aria-label={t('layoutEditor.selectGuests')}
          title={t('layoutEditor.selectGuests')}
          className="min-h-11 shrink-0 lg:min-h-10"
        >
          <ListChecks className="size-4.5" aria-hidden="true" />
        </Button>
      }
    >
      <DropdownMenuLabel>{t('layoutEditor.selectGuests')}</DropdownMenuLabel>
      <DropdownMenuItem disabled={count === 0} onSelect={() => group.add(foundIds)}>
        {isSearching ? t('layoutEditor.selectFound', { count }) : t('layoutEditor.selectListed', { count })}
      </DropdownMenuItem>
      <DropdownMenuItem disabled={!hasSelection} onSelect={() => actions.run('addHouseholds')}>
        {t('layoutEditor.addHouseholds')}
      </DropdownMenuItem>
      <DropdownMenuItem disabled={!hasSelection} onSelect={() => group.clear()}>
        {t('guests.selectNone')}
      </DropdownMenuItem>
      {tags.length > 0 && (
        <>
          <DropdownMenuSeparator />
          <DropdownMenuLabel>{t('layoutEditor.selectTag')}</DropdownMenuLabel>
          {tags.map(({ tag, ids }) => (
            <DropdownMenuItem key={tag} onSelect={() => group.add(ids)}>
              <span className="min-w-0 max-w-64 flex-1 truncate">{tag}</span>
              <span className="text-muted tabular-nums">{ids.length}</span>
            </DropdownMenuItem>
          ))}
        </>
      )}
    </DropdownMenu>
  );
}
