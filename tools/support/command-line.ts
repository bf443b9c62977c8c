/** A whole number from a command line flag. */
export function readWhole(name: string, value: string, { min, max }: { min: number; max: number }): number {
  const number = Number(value);
  if (value.trim() !== '' && Number.isInteger(number) && number >= min && number <= max) return number;
  throw new Error(`--${name} takes a whole number from ${min} to ${max}.`);
}

/** Reads the command line; a wrong flag ends the process with one sentence instead of a stack trace. */
export function readFlags<Flags>(read: () => Flags): Flags {
  try {
    return read();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
