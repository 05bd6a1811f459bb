import sharp from 'sharp'

/** A drawing at one pixel to its unit is as this many dots to the inch. */
const unitDensity = 72

/** A drawing as WebP of `scale` pixels to its unit. Nothing is lost: flat colours take no more so, and type stays sharp. */
export function webpOf(svg: string, scale: number): Promise<Buffer> {
  return drawn(svg, scale).webp({ lossless: true, effort: 2 }).toBuffer()
}

/** The same for lists, where many are shown at once: a third smaller, at the cost of what nobody sees. */
export function smallWebpOf(svg: string, scale: number): Promise<Buffer> {
  return drawn(svg, scale).webp({ quality: 80, effort: 2 }).toBuffer()
}

/** Drawn at its final size, not scaled afterwards, so that its lines are as sharp as they can be. */
function drawn(svg: string, scale: number) {
  return sharp(Buffer.from(svg), { density: unitDensity * scale }).removeAlpha()
}
