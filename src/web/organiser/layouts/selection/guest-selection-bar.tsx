import { Armchair, House, ListX, Scale, X } from 'lucide-react';
import { fieldsOf, RULE_KINDS, type RuleKind } from '../../../../shared/auto-seat/rules/fields.ts';
import { useT } from '../../../lib/i18n.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuLabel } from '../../../ui/dropdown-menu.tsx';
import { Tool, Toolbar } from '../../../ui/toolbar.tsx';
import { BAR_TOOL, CommandButton, NAMED_TOOL } from '../commands/command-button.tsx';
import { COMMANDS } from '../commands/commands.ts';
import { useEditorState, usePlanEditor } from '../plan-editor.ts';
import { NOBODY } from '../rules/rule-form.ts';

/** Those about several guests come first. */
const KINDS = RULE_KINDS.filter((kind) => fieldsOf(kind).isOfSelection).sort(
  (one, other) => (fieldsOf(other).guests ?? 0) - (fieldsOf(one).guests ?? 0),
);

/** Keys that make such a rule at once. */
const COMMANDS_OF = { together: 'ruleTogether', sideBySide: 'ruleBeside', apart: 'ruleApart' } as const;
const keyOf = (kind: string) =>
  kind in COMMANDS_OF && COMMANDS[COMMANDS_OF[kind as keyof typeof COMMANDS_OF]].shortcuts?.[0]?.key.toUpperCase();

/** Opens the dialog for a new rule about the selected guests. */
function RuleMenu({ isNamed }: { isNamed: boolean }) {
  const t = useT();
  const { editor } = usePlanEditor();
  const label = t('layoutEditor.ruleOfSelected');
  const start = (ruleKind: RuleKind) => {
    const guests = { ...NOBODY, guestIds: [...editor.state.selectedGuests] };
    editor.show({ dialog: { kind: 'rule', ruleKind, guests } });
  };
  return (
    <DropdownMenu
      trigger={
        <Tool aria-label={label} title={label} className={isNamed ? NAMED_TOOL : BAR_TOOL}>
          <Scale className="size-4.5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
          {isNamed && <span className="hidden xl:inline">{t('seating.newRule')}</span>}
        </Tool>
      }
    >
      <DropdownMenuLabel>{label}</DropdownMenuLabel>
      {KINDS.map((kind) => (
        <DropdownMenuItem key={kind} onSelect={() => start(kind)}>
          <span className="flex-1">{t(`seating.kind_${kind}`)}</span>
          {keyOf(kind) && <kbd className="text-muted text-xs">{keyOf(kind)}</kbd>}
        </DropdownMenuItem>
      ))}
    </DropdownMenu>
  );
}

/** What can be done with all selected guests: tools of a toolbar. On wide screens the main ones have names if there is room. */
export function GuestTools({ isNamed = false }: { isNamed?: boolean }) {
  return (
    <>
      <CommandButton command="seatGuests" icon={Armchair} look={isNamed ? 'named' : 'bar'} />
      <CommandButton command="addHouseholds" icon={House} look="bar" />
      <RuleMenu isNamed={isNamed} />
      <CommandButton command="unseatGuests" icon={ListX} look="bar" />
    </>
  );
}

export function GuestSelectionBar() {
  const t = useT();
  const count = useEditorState(({ selectedGuests }) => selectedGuests.size);
  const label = t('layoutEditor.guestsSelected', { count });
  return (
    <Toolbar
      label={label}
      className="mx-auto flex h-full w-full min-w-0 items-center sm:w-fit rounded-xl border border-accent bg-card px-0.5"
    >
      <span className="min-w-0 shrink-0 px-2 text-sm">
        <span className="block truncate font-medium">{label}</span>
        <span className="hidden truncate text-muted text-xs lg:block">{t('layoutEditor.groupHint')}</span>
      </span>
      <GuestTools isNamed />
      <CommandButton command="escape" icon={X} look="bar" />
    </Toolbar>
  );
}
