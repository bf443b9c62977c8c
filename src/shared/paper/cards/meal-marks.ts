import { MEAL_SEPARATOR } from '../card-words.ts';
import { MM_PER_POINT } from '../fit-text.ts';
import type { Drawing } from '../sheet.ts';
import type { Subject } from '../typesetter.ts';
import type { CardLook } from './card-parts.ts';

export interface MealMarks {
  readonly width: number;
  readonly height: number;
  /** Draws the marks with their top left corner at this point. */
  draw(left: number, top: number): Drawing[];
}

const SMALLEST = 5;
/** In millimetres: room for three lines of the smallest size. */
const LINES_HEIGHT = 6;

/** Many guests have the same dish: a problem names it once. */
const subjectOf = (meal: string): Subject => ({ key: `meal:${meal}`, label: meal });

/** What a guest eats: each course in a small rounded frame, for waiters who carry plates. */
export function setMealMarks(
  meals: readonly string[],
  { width, size }: { readonly width: number; readonly size: number },
  look: CardLook,
): MealMarks {
  const { palette, typesetter } = look;
  const height = size * MM_PER_POINT * 1.75;
  const gap = height * 0.28;
  const padding = height * 0.32;
  const widthOfEach = (width - gap * (meals.length - 1)) / meals.length - 2 * padding;
  const room = {
    width: Math.max(1, widthOfEach),
    height,
    maxSize: size,
    minSize: Math.min(size, SMALLEST),
    maxLines: 1,
  };
  if (!meals.every((meal) => typesetter.fits(meal, 'sansBold', room))) return setMealLines(meals, width, look);
  const marks = meals.map((meal) => {
    const text = typesetter.set(meal, 'sansBold', room, subjectOf(meal));
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
            x: middle,
            top: top + (height - text.height) / 2,
            align: 'middle',
            color: palette.accent,
          }),
        ];
      });
    },
  };
}

/** Writes dishes without frames, on up to three lines, if their names are too long for one line of frames. */
function setMealLines(meals: readonly string[], width: number, look: CardLook): MealMarks {
  const room = { width, height: LINES_HEIGHT, maxSize: 7, minSize: SMALLEST, maxLines: 3 };
  const words = meals.join(MEAL_SEPARATOR);
  const culprit = meals.find((meal) => look.typesetter.hasMissing(meal, 'sans')) ?? words;
  const text = look.typesetter.set(words, 'sans', room, subjectOf(culprit));
  const { align } = look.style;
  return {
    width: text.width,
    height: text.height,
    draw: (left, top) => {
      const x = align === 'middle' ? left + text.width / 2 : left;
      return text.draw({ x, top, align, color: look.palette.accent });
    },
  };
}
