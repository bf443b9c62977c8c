import { Progress as Radix } from 'radix-ui';

interface ProgressProps {
  value: number;
  max: number;
  label: string;
  /** The value as text, for instance "3,000 of 10,000". */
  valueText: string;
}

export function Progress({ value, max, label, valueText }: ProgressProps) {
  return (
    <Radix.Root
      value={value}
      max={max}
      aria-label={label}
      getValueLabel={() => valueText}
      className="h-3 w-full overflow-hidden rounded-full border border-control bg-card"
    >
      <Radix.Indicator
        className="h-full bg-accent transition-[width] duration-300"
        style={{ width: `${max === 0 ? 0 : (value / max) * 100}%` }}
      />
    </Radix.Root>
  );
}
