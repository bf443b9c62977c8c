import { DropdownMenu as Menu } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';

export function DropdownMenu({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  return (
    // Not modal, so that the page keeps its scroll bar.
    <Menu.Root modal={false}>
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          align="end"
          sideOffset={8}
          className="z-40 min-w-52 rounded-xl border border-hairline bg-card p-1.5 shadow-lifted data-[state=open]:animate-pop-in"
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
      className="flex min-h-10 items-center gap-2.5 rounded-lg px-3 text-sm outline-none data-[highlighted]:bg-accent-soft"
      {...props}
    />
  );
}
