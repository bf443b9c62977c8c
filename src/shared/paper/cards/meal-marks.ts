import { MM_PER_POINT } from '../fit-text.ts';
import type { Drawing } from '../sheet.ts';
import type { Subject } from '../typesetter.ts';
import type { CardLook } from './card-parts.ts';

export interface MealMarks {
  readonly width: number;
  readonly height: number;
  /** Draws them from the left edge and the top. */
  draw(left: number, top: number): Drawing[];
}

/** What a guest eats: each course in a small rounded frame, for waiters who carry plates. */
export function setMealMarks(
  meals: readonly string[],
  { width, size }: { readonly width: number; readonly size: number },
  { palette, typesetter }: CardLook,
  subject: Subject,
): MealMarks {
  const height = size * MM_PER_POINT * 1.75;
  const gap = height * 0.28;
  const padding = height * 0.32;
  const roomOfEach = (width - gap * (meals.length - 1)) / meals.length - 2 * padding;
  const marks = meals.map((meal) => {
    const text = typesetter.set(
      meal,
      'sansBold',
      { width: Math.max(1, roomOfEach), height, maxSize: size, minSize: Math.min(size, 5), maxLines: 1 },
      subject,
    );
    return { text, width: Math.max(height, text.width + 2 * padding) };
  });
  return {
    width: marks.reduce((sum, mark) => sum + mark.width + gap, -gap),
    height,
    draw(left, top) {
      let x = left;
      return marks.flatMap(({ text, width: markWidth }): Drawing[] => {
        const [frame, middle] = [{ left: x, top, width: markWidth, height }, x + markWidth / 2];
        x += markWidth + gap;
        return [
          { kind: 'rectangle', ...frame, radius: height / 2, stroke: palette.accent, strokeWidth: 0.2 },
          ...text.draw({
            ...{ x: middle, top: top + (height - text.height) / 2, align: 'middle', color: palette.accent },
          }),
        ];
      });
    },
  };
}
