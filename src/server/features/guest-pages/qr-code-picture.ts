import { makeQrPath } from '../../../shared/qr-path.ts';

/** A QR code as an SVG file: black on white in dark mode too, where many scanners fail on light modules. */
export function qrCodePicture(text: string): string {
  const { qrPath, qrSize } = makeQrPath(text);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${qrSize} ${qrSize}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${qrSize}v${qrSize}H0z"/><path d="${qrPath}"/></svg>`
  );
}
