interface Size {
  readonly width: number;
  readonly height: number;
}

/** Draws an SVG document on white. Its texts are in system fonts, because an SVG image can't use the page's fonts. */
export async function svgToPng(svg: string, { width, height }: Size, pixelRatio = 2): Promise<Blob> {
  const image = new Image(width, height);
  // A data: URL, because the content security policy does not allow images from blob: URLs.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * pixelRatio);
  canvas.height = Math.round(height * pixelRatio);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser gives no canvas to draw on');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (png === null) throw new Error('The canvas could not be read');
  return png;
}
