/** A seeded generator of whole numbers (sfc32): the same sequence on every engine. */
export class Random {
  private a = 0x9e3779b9 | 0;
  private b = 0x243f6a88 | 0;
  private c = 0xb7e15162 | 0;
  private counter: number;

  constructor(seed: number) {
    this.counter = seed | 0;
    for (let i = 0; i < 16; i++) this.bits();
  }

  /** 32 random bits as a signed number. */
  bits(): number {
    const sum = (((this.a + this.b) | 0) + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return sum;
  }

  /** A whole number of at least 0 and below `limit`. */
  below(limit: number): number {
    return ((this.bits() >>> 0) * limit * 2 ** -32) | 0;
  }
}

/*
 * Engines may round Math.log and Math.exp differently, and one different rounding would lead to another plan. The
 * functions below use only operations that IEEE 754 defines exactly.
 */

const LN_2 = Math.LN2;

/** The natural logarithm of a positive number. */
export function naturalLog(value: number): number {
  let mantissa = value;
  let exponent = 0;
  while (mantissa > 1.5) {
    mantissa /= 2;
    exponent++;
  }
  while (mantissa < 0.75) {
    mantissa *= 2;
    exponent--;
  }
  const ratio = (mantissa - 1) / (mantissa + 1);
  const square = ratio * ratio;
  let term = ratio;
  let sum = 0;
  for (let n = 1; n < 40; n += 2) {
    sum += term / n;
    term *= square;
  }
  return 2 * sum + exponent * LN_2;
}

/** e to the power of `value`. */
export function exponential(value: number): number {
  const halvings = 10;
  const small = value / 2 ** halvings;
  let term = 1;
  let sum = 1;
  for (let n = 1; n < 14; n++) {
    term *= small / n;
    sum += term;
  }
  for (let i = 0; i < halvings; i++) sum *= sum;
  return sum;
}

const THRESHOLD_BITS = 13;
export const THRESHOLD_MASK = (1 << THRESHOLD_BITS) - 1;

/**
 * Annealing accepts a change that costs `delta` with probability e^(-delta / temperature). That is the same as accepting
 * it when delta <= temperature * -ln(random), and these are the values of -ln(random).
 */
export const THRESHOLDS = Float64Array.from(
  { length: THRESHOLD_MASK + 1 },
  (_, index) => -naturalLog((index + 0.5) / (THRESHOLD_MASK + 1)),
);

/**
 * Gumbel noise: taking the least of `value - temperature * GUMBEL[random]` chooses each value with a probability
 * proportional to e^(-value / temperature), as annealing wants.
 */
export const GUMBEL = THRESHOLDS.map((threshold) => -naturalLog(threshold));
