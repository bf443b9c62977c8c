import { memo } from 'react';
import { MM_PER_POINT } from '../../../../shared/paper/fit-text.ts';
import type { Drawing, Sheet, TextDrawing } from '../../../../shared/paper/sheet.ts';
import { familyOf } from './font-family.ts';
import { toPrintedText } from './printed-text.ts';

/** The PDF's lines have kerning but no ligatures or alternates; with these the browser's lines are as wide. */
const LINE_STYLE = {
  fontKerning: 'normal',
  fontVariantLigatures: 'none',
  fontFeatureSettings: '"ccmp" 0, "calt" 0, "locl" 0',
  textRendering: 'geometricPrecision',
  whiteSpace: 'pre',
} as const;

function Text({ drawing }: { drawing: TextDrawing }) {
  const { text, font, size, color, x, baseline, align } = drawing;
  return (
    <text x={x} y={baseline} fill={color} fontFamily={familyOf(font)} fontSize={size * MM_PER_POINT} textAnchor={align}>
      {toPrintedText(text)}
    </text>
  );
}

function Shape({ drawing }: { drawing: Drawing }) {
  switch (drawing.kind) {
    case 'text':
      return <Text drawing={drawing} />;
    case 'rectangle': {
      const { left, top, width, height, radius, fill = 'none', stroke, strokeWidth } = drawing;
      return <rect x={left} y={top} width={width} height={height} rx={radius} {...{ fill, stroke, strokeWidth }} />;
    }
    case 'line': {
      const { from, to, width, color, dash } = drawing;
      return (
        <line
          {...{ x1: from[0], y1: from[1], x2: to[0], y2: to[1] }}
          stroke={color}
          strokeWidth={width}
          strokeDasharray={dash?.join(' ')}
        />
      );
    }
    case 'path': {
      const { d, left, top, scale, fill = 'none', stroke, strokeWidth = 0 } = drawing;
      const transform = `translate(${left} ${top}) scale(${scale})`;
      return <path d={d} transform={transform} fill={fill} stroke={stroke} strokeWidth={strokeWidth / scale} />;
    }
    case 'picture': {
      const { left, top, width, height, source } = drawing;
      return (
        <image x={left} y={top} width={width} height={height} href={source} preserveAspectRatio="xMidYMid slice" />
      );
    }
    case 'upsideDown': {
      const { left, top, width, height } = drawing.area;
      return (
        <g transform={`rotate(180 ${left + width / 2} ${top + height / 2})`}>
          <Shapes drawings={drawing.drawings} />
        </g>
      );
    }
  }
}

function Shapes({ drawings }: { drawings: readonly Drawing[] }) {
  return drawings.map((drawing, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: drawings have no identity and keep no state.
    <Shape key={index} drawing={drawing} />
  ));
}

interface Props {
  readonly sheet: Sheet;
  /** What the sheet is called, as in 'Sheet 2 of 5'. What is on it is said after this. */
  readonly label: string;
}

/**
 * One sheet as it will be printed, as wide as the element around it. The fonts must have been loaded by `loadFonts`. The
 * paper is white in dark mode too.
 */
export const SheetPreview = memo(function SheetPreview({ sheet, label }: Props) {
  const { size, cards, drawings } = sheet;
  const words = [label, ...cards.map((card) => card.label)].join('. ');
  return (
    <svg
      className="block h-auto w-full bg-white"
      style={LINE_STYLE}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={words}
    >
      <Shapes drawings={drawings} />
    </svg>
  );
});
