import { Check } from 'lucide-react';
import { DropdownMenu as Menu } from 'radix-ui';
import { type ComponentProps, type ReactNode, useRef } from 'react';

export function DropdownMenu({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const isLeft = useRef(false);
  return (
    // Not modal, so that the page keeps its scroll bar.
    <Menu.Root modal={false}>
      <Menu.Trigger asChild ref={button}>
        {trigger}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          align="end"
          sideOffset={8}
          onInteractOutside={() => {
            isLeft.current = true;
          }}
          // Radix would scroll to the button: a button in a bar at the lower edge would move the page each time.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!isLeft.current) button.current?.focus({ preventScroll: true });
            isLeft.current = false;
          }}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-xl border border-hairline bg-card p-1.5 shadow-lifted data-[state=open]:animate-pop-in"
        >
          {children}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

export function DropdownMenuItem(props: ComponentProps<typeof Menu.Item>) {
  return (
    <Menu.Item
      className="flex min-h-10 items-center gap-2.5 rounded-lg px-3 text-sm outline-none data-[disabled]:opacity-60 data-[highlighted]:bg-accent-soft"
      {...props}
    />
  );
}

interface CheckboxItemProps {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** The menu stays open, so that several can be changed. */
export function DropdownMenuCheckboxItem({ label, isChecked, onChange }: CheckboxItemProps) {
  return (
    <Menu.CheckboxItem
      checked={isChecked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      className="flex min-h-10 pointer-coarse:min-h-11 items-center gap-2.5 rounded-lg px-3 text-sm outline-none data-[highlighted]:bg-accent-soft"
    >
      <span className="flex size-4 shrink-0 items-center justify-center rounded-sm border border-control">
        <Menu.ItemIndicator>
          <Check className="size-3.5" strokeWidth={3} aria-hidden="true" />
        </Menu.ItemIndicator>
      </span>
      {label}
    </Menu.CheckboxItem>
  );
}

interface RadioGroupProps {
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** Items of which one is chosen, with a mark. */
export function DropdownMenuRadioGroup({ value, choices, onChange }: RadioGroupProps) {
  return (
    <Menu.RadioGroup value={value} onValueChange={onChange}>
      {choices.map((choice) => (
        <Menu.RadioItem
          key={choice.value}
          value={choice.value}
          className="flex min-h-10 items-center gap-2.5 rounded-lg px-3 text-sm outline-none data-[highlighted]:bg-accent-soft"
        >
          <span className="flex size-4 shrink-0 items-center justify-center rounded-full border border-control">
            <Menu.ItemIndicator className="size-2 rounded-full bg-accent" />
          </span>
          {choice.label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

export function DropdownMenuLabel(props: ComponentProps<typeof Menu.Label>) {
  return <Menu.Label className="px-3 pt-1.5 pb-1 text-muted text-xs" {...props} />;
}

export function DropdownMenuSeparator() {
  return <Menu.Separator className="my-1 border-hairline border-t" />;
}
