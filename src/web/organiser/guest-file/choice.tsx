import { useId } from 'react';

interface ChoiceProps<Value extends string> {
  question: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A radio group. */
export function Choice<Value extends string>({ question, value, options, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="rounded-xl border border-hairline bg-card p-3 text-sm">
      <legend className="float-left mb-1 w-full font-medium">{question}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="clear-both flex min-h-9 max-sm:min-h-11 pointer-coarse:min-h-11 items-center gap-3 py-1"
        >
          <input
            type="radio"
            name={name}
            className="size-4 shrink-0 accent-accent"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
