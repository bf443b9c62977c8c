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
        // Moved rather than resized: an animated width would have the page laid out again in every frame.
        className="h-full bg-accent transition-transform duration-300"
        style={{ transform: `translateX(${max === 0 ? -100 : (value / max) * 100 - 100}%)` }}
      />
    </Radix.Root>
  );
}
