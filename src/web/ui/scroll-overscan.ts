import type { Range } from '@tanstack/react-virtual';

/** Rows drawn ahead of a fast scroll: about a screen of a phone. */
const FAST_ROWS = 10;

/**
 * Draws more rows ahead while a list jumps by more than half of what it shows, because the browser then shows the next
 * part before its rows are drawn. When the number of rows changes, as after another search, it adds none.
 */
export function createScrollOverscan() {
  let last: Range | undefined;
  let ahead = 0;
  return (range: Range): Range => {
    const { startIndex, endIndex, count } = range;
    // Measuring rows renders the list again at the same place (`moved` is 0): the rows ahead stay.
    const moved = last ? startIndex - last.startIndex : 0;
    if (last?.count !== count) ahead = 0;
    else if (moved !== 0) ahead = Math.abs(moved) * 2 > endIndex - startIndex ? Math.sign(moved) : 0;
    last = range;
    if (ahead > 0) return { ...range, endIndex: Math.min(endIndex + FAST_ROWS, count - 1) };
    return ahead < 0 ? { ...range, startIndex: Math.max(startIndex - FAST_ROWS, 0) } : range;
  };
}
