const SHORT = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i;
const LONG = /^#?([0-9a-f]{6})$/i;

/** '#rrggbb' of a colour written with or without the #, with three or six digits; undefined while it is not one. */
export function toHexColor(text: string): string | undefined {
  const color = text.trim();
  const short = SHORT.exec(color);
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`.toLowerCase();
  const long = LONG.exec(color);
  return long ? `#${long[1]}`.toLowerCase() : undefined;
}

/** Relative luminance as WCAG defines it. */
function luminance(hexColor: string): number {
  const channel = (offset: number) => {
    const value = Number.parseInt(hexColor.slice(offset, offset + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** White or black, whichever reads better on `background`: one of them always reaches 4.5:1. */
export function readableInk(background: string): '#ffffff' | '#000000' {
  return contrastRatio('#ffffff', background) >= contrastRatio('#000000', background) ? '#ffffff' : '#000000';
}
