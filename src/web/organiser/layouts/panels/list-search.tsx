import { Search } from 'lucide-react';
import { useDeferredValue, useEffect } from 'react';
import { usePlanEditor } from '../plan-editor.ts';

interface ListSearchProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** What is typed also marks guests and tables on the floor plan, until the list is left. */
export function ListSearch({ label, value, onChange }: ListSearchProps) {
  const { editor } = usePlanEditor();
  const search = useDeferredValue(value);
  useEffect(() => {
    if (editor.state.search !== search) editor.show({ search });
  }, [editor, search]);
  useEffect(() => () => editor.show({ search: '' }), [editor]);
  return (
    <div className="relative">
      <Search className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 w-full rounded-lg border border-control bg-card pr-2 pl-9 text-base placeholder:text-muted lg:min-h-10 lg:text-sm"
      />
    </div>
  );
}

export function ListNotice({ children }: { children: string }) {
  return <p className="px-2 py-6 text-balance text-center text-muted text-sm">{children}</p>;
}
