import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { TabTrigger } from './tab-trigger.tsx';

interface ViewTabsProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  children: ReactNode;
}

/** Views of the same data. The switch (`ViewTabList`) and the views (`ViewPanel`) can stand anywhere inside. */
export function ViewTabs<Value extends string>({ value, onChange, children }: ViewTabsProps<Value>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)} className="contents">
      {children}
    </Radix.Root>
  );
}

interface ViewTabListProps {
  label: string;
  tabs: readonly { value: string; label: string }[];
}

export function ViewTabList({ label, tabs }: ViewTabListProps) {
  return (
    <Radix.List aria-label={label} className="inline-flex rounded-lg border border-control bg-card p-0.5">
      {tabs.map((tab) => (
        <TabTrigger
          key={tab.value}
          value={tab.value}
          className="min-h-10 rounded-md px-3 text-sm hover:bg-accent-soft data-[state=active]:bg-accent data-[state=active]:text-on-accent"
        >
          {tab.label}
        </TabTrigger>
      ))}
    </Radix.List>
  );
}

export function ViewPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Content value={value} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      {children}
    </Radix.Content>
  );
}
