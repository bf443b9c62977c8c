import type { Range } from '@tanstack/react-virtual';

/** Rows drawn ahead of a fast scroll: about a screen of a phone. */
const FAST_ROWS = 10;

/**
 * Draws more rows ahead where a list jumps by half of what it shows or more, because the browser then shows the next part
 * before its rows are drawn. Where there are other rows, as after another search, it draws no more than asked.
 */
export function createScrollOverscan() {
  let last: Range | undefined;
  let ahead = 0;
  return (range: Range): Range => {
    const { startIndex, endIndex, count } = range;
    // Measured rows render the list again at the same place: the rows ahead of it stay.
    const moved = last ? startIndex - last.startIndex : 0;
    if (last?.count !== count) ahead = 0;
    else if (moved !== 0) ahead = Math.abs(moved) * 2 > endIndex - startIndex ? Math.sign(moved) : 0;
    last = range;
    if (ahead > 0) return { ...range, endIndex: Math.min(endIndex + FAST_ROWS, count - 1) };
    return ahead < 0 ? { ...range, startIndex: Math.max(startIndex - FAST_ROWS, 0) } : range;
  };
}
