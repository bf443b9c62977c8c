import type { LucideIcon } from 'lucide-react';

interface RowButtonProps {
  /** The arrow keys move between buttons of the same action. */
  action: string;
  label: string;
  icon: LucideIcon;
  onClick: () => void;
}

/** An icon button at the end of a row in one of the lists. */
export function RowButton({ action, label, icon: Icon, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      data-action={action}
      aria-label={label}
      title={label}
      onClick={onClick}
      className="flex size-11 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-card hover:text-ink lg:size-9"
    >
      <Icon className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}
