import { memo, type ReactElement } from 'react';
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

function toText({ text, font, size, color, x, baseline, align }: TextDrawing, key: number): ReactElement {
  const place = { x, y: baseline, fill: color, textAnchor: align };
  return (
    <text key={key} {...place} fontFamily={familyOf(font)} fontSize={size * MM_PER_POINT}>
      {toPrintedText(text)}
    </text>
  );
}

/** A function, not a component: a sheet has hundreds of drawings, and each component would double the work of React. */
function toElement(drawing: Drawing, key: number): ReactElement {
  switch (drawing.kind) {
    case 'text':
      return toText(drawing, key);
    case 'rectangle': {
      const { left, top, width, height, radius, fill = 'none', stroke, strokeWidth } = drawing;
      const place = { x: left, y: top, width, height, rx: radius };
      return <rect key={key} {...place} fill={fill} stroke={stroke} strokeWidth={strokeWidth} />;
    }
    case 'line': {
      const { from, to, width, color, dash } = drawing;
      return (
        <line
          key={key}
          x1={from[0]}
          y1={from[1]}
          x2={to[0]}
          y2={to[1]}
          stroke={color}
          strokeWidth={width}
          strokeDasharray={dash?.join(' ')}
        />
      );
    }
    case 'path': {
      const { d, left, top, scale, fill = 'none', stroke, strokeWidth = 0 } = drawing;
      const transform = `translate(${left} ${top}) scale(${scale})`;
      const paint = { fill, stroke, strokeWidth: strokeWidth / scale };
      return <path key={key} d={d} transform={transform} {...paint} />;
    }
    case 'picture': {
      const { left, top, width, height, source } = drawing;
      const place = { x: left, y: top, width, height };
      return <image key={key} {...place} href={source} preserveAspectRatio="xMidYMid slice" />;
    }
    case 'turnedPicture': {
      const { left, top, width, height, source, rotation, opacity, clip } = drawing;
      const place = {
        x: left,
        y: top,
        width,
        height,
        opacity,
        transform: `rotate(${rotation} ${left + width / 2} ${top + height / 2})`,
      };
      return (
        // biome-ignore lint/a11y/noSvgWithoutTitle: a part of a sheet, which is named as a whole.
        <svg
          key={key}
          x={clip.left}
          y={clip.top}
          width={clip.width}
          height={clip.height}
          viewBox={`${clip.left} ${clip.top} ${clip.width} ${clip.height}`}
        >
          <image {...place} href={source} preserveAspectRatio="none" />
        </svg>
      );
    }
    case 'upsideDown': {
      const { left, top, width, height } = drawing.area;
      return (
        <g key={key} transform={`rotate(180 ${left + width / 2} ${top + height / 2})`}>
          {drawing.drawings.map(toElement)}
        </g>
      );
    }
  }
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
      {drawings.map(toElement)}
    </svg>
  );
});
