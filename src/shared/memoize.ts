const MAX_RESULTS = 1000;

/** A function that computes its value when first called. */
export function once<Value>(compute: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= compute();
    return value;
  };
}

/** A function that returns its last result while it is called with the same arguments. */
export function memoizeLast<Arguments extends readonly unknown[], Value>(
  compute: (...args: Arguments) => Value,
): (...args: Arguments) => Value {
  let last: { args: Arguments; value: Value } | undefined;
  return (...args) => {
    if (last === undefined || args.some((arg, at) => arg !== last?.args[at])) last = { args, value: compute(...args) };
    return last.value;
  };
}

/**
 * A function that remembers its results by key. All are forgotten when there are too many, because keys may be typed by users and
 * would fill the memory.
 */
export function memoize<Value>(compute: (key: string) => Value): (key: string) => Value {
  const results = new Map<string, Value>();
  return (key) => {
    const known = results.get(key);
    if (known !== undefined) return known;
    const value = compute(key);
    if (results.size >= MAX_RESULTS) results.clear();
    results.set(key, value);
    return value;
  };
}
