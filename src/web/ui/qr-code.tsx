import { type Ref, useMemo } from 'react';
import { makeQrPath } from '../../shared/qr-path.ts';
import { download } from '../lib/download.ts';
import { toFileName } from '../lib/file-name.ts';
import { svgToPng } from '../lib/svg-to-png.ts';

/** Side of the downloaded picture, however small the code is on the screen: sharp enough for printing. */
const PICTURE_PX = 600;

interface QrCodeProps {
  value: string;
  /** Description for screen readers. */
  title: string;
  sizePx: number;
  ref?: Ref<SVGSVGElement>;
}

/** Black on white in dark mode too, where many scanners fail on light modules. */
export function QrCode({ value, title, sizePx, ref }: QrCodeProps) {
  const { qrPath, qrSize } = useMemo(() => makeQrPath(value), [value]);
  return (
    <svg
      ref={ref}
      role="img"
      aria-label={title}
      width={sizePx}
      height={sizePx}
      viewBox={`0 0 ${qrSize} ${qrSize}`}
      shapeRendering="crispEdges"
      className="h-auto max-w-full rounded-lg"
    >
      <path fill="#fff" d={`M0 0h${qrSize}v${qrSize}H0z`} />
      <path d={qrPath} />
    </svg>
  );
}

/** Downloads a QR code as `{name}-qr-code.png`, on a white background. */
export async function downloadQrPng(svg: SVGSVGElement, name: string): Promise<void> {
  const width = svg.width.baseVal.value;
  const height = svg.height.baseVal.value;
  const png = await svgToPng(new XMLSerializer().serializeToString(svg), { width, height }, PICTURE_PX / width);
  download(png, `${toFileName(name)}-qr-code.png`);
}
