import encodeQR from 'qr';

/** Empty modules around the code, as its standard requires. */
const QUIET_ZONE = 4;

interface QrPath {
  /** How many modules a side has, with the empty ones. */
  readonly qrSize: number;
  readonly qrPath: string;
}

/** A QR code as the path of an SVG, one unit per module: each run of dark modules in a row is one rectangle. */
export function makeQrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  let path = '';
  for (const [y, row] of rows.entries()) {
    let x = 0;
    while (x < row.length) {
      const start = x;
      while (row[x]) x++;
      if (x > start) path += `M${start} ${y}h${x - start}v1h${start - x}z`;
      x++;
    }
  }
  return { qrSize: rows.length, qrPath: path };
}
