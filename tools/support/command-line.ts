/** A whole number from a flag, refused when it makes no run. */
export function readWhole(name: string, value: string, { min, max }: { min: number; max: number }): number {
  const number = Number(value);
  if (value.trim() !== '' && Number.isInteger(number) && number >= min && number <= max) return number;
  throw new Error(`--${name} takes a whole number from ${min} to ${max}.`);
}

/** What the command was called with; one that was called wrongly is told so in a sentence, and ends. */
export function readFlags<Flags>(read: () => Flags): Flags {
  try {
    return read();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
