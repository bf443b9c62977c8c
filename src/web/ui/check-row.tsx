import { Checkbox } from './checkbox.tsx';

interface CheckRowProps {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A checkbox with its label beside it. */
export function CheckRow({ label, isChecked, onChange }: CheckRowProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside.
    <label className="flex min-h-9 items-start gap-2 py-1 text-sm">
      <Checkbox label={label} checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
      <span aria-hidden="true" className="min-w-0">
        {label}
      </span>
    </label>
  );
}
