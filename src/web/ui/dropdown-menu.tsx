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

export function DropdownMenuLabel(props: ComponentProps<typeof Menu.Label>) {
  return <Menu.Label className="px-3 pt-1.5 pb-1 text-muted text-xs" {...props} />;
}

export function DropdownMenuSeparator() {
  return <Menu.Separator className="my-1 border-hairline border-t" />;
}
