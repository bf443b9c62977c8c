import { Switch as Radix } from 'radix-ui';
import { useId } from 'react';

interface SwitchProps {
  label: string;
  hint?: string | undefined;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        {hint !== undefined && (
          <p id={hintId} className="text-muted text-sm">
            {hint}
          </p>
        )}
      </div>
      <Radix.Root
        id={id}
        checked={isOn}
        onCheckedChange={onChange}
        {...(hint !== undefined && { 'aria-describedby': hintId })}
        // The touch target is larger than the visible switch, but not so wide that a dialog would scroll sideways.
        className="relative h-7 w-12 shrink-0 after:absolute after:-inset-x-1 after:-inset-y-2 after:content-[''] rounded-full border border-control bg-hairline transition-colors data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Radix.Thumb className="block size-5 translate-x-1 rounded-full bg-ink/70 transition-transform data-[state=checked]:translate-x-6 data-[state=checked]:bg-on-accent" />
      </Radix.Root>
    </div>
  );
}
