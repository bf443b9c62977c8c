import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { TabTrigger } from './tab-trigger.tsx';

interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly { value: Value; label: string; content: ReactNode; isKept?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Tabs. The content of a tab with `isKept` stays mounted while another is shown, so that typed text is not lost. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab, or the same one in other words.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[data-state=active]');
    // scrollIntoView could scroll the page as well.
    if (current)
      list.current?.scrollTo({ left: current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2 });
  }, [value, label]);
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)} className="flex flex-col gap-6">
      <Radix.List
        ref={list}
        aria-label={label}
        className="relative -mx-4 flex overflow-x-auto border-hairline border-b px-4 sm:mx-0 sm:gap-2 sm:px-0"
      >
        {tabs.map((tab) => (
          <TabTrigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 shrink-0 rounded-t-lg border-transparent border-b-2 px-3 text-muted text-sm -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-accent sm:px-4"
          >
            {tab.label}
          </TabTrigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          {...(tab.isKept && { forceMount: true })}
          className="flex flex-col gap-6 rounded-lg data-[state=inactive]:hidden"
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
