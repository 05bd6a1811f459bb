import sharp from 'sharp'
import { chanceFrom, tenth, words } from '../../world/site-art-kit.ts'

export interface Sheet {
  width: number
  height: number
  /** The colour of the paper, and the drawing of what is on it, in pixels. */
  tint: string
  parts: readonly string[]
  seed: number
  /** The greatest skew in degrees. */
  skew?: number
  /** The sheet lies in a book: its gutter is at this side and throws a shadow. */
  gutter?: 'left' | 'right'
  stains?: number
  quality?: number
}

const grounds = new Map<string, Promise<Buffer>>()

/** Fibres and specks of paper, grey around 236: the page is multiplied with one of six such textures. */
function textureOf(width: number, height: number, seed: number): Promise<Buffer> {
  const key = `${width} ${height} ${seed % 6}`
  const known = grounds.get(key)
  if (known) return known
  const chance = chanceFrom(seed * 31 + 7)
  const small = Buffer.alloc(Math.ceil(width / 3) * Math.ceil(height / 3))
  for (let i = 0; i < small.length; i++) small[i] = 233 + Math.floor(chance() * 22)
  const texture = sharp(small, {
    raw: { width: Math.ceil(width / 3), height: Math.ceil(height / 3), channels: 1 },
  })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .png()
    .toBuffer()
  grounds.set(key, texture)
  return texture
}

/** Photographs a sheet: a little skewed, on grainy paper with brown edges, stains and the shadow of its gutter. Returns a JPEG. */
export async function scanOf(sheet: Sheet): Promise<Buffer> {
  const { width, height, tint, parts, seed, gutter = 'right', stains = 2, skew = 0.8, quality = 46 } = sheet
  const chance = chanceFrom(seed * 977 + 5)
  const angle = tenth((chance() - 0.5) * 2 * skew * 10) / 10
  const spots = Array.from({ length: stains }, () => {
    const [x, y, r] = [chance() * width, chance() * height, 30 + chance() * 120]
    return `<ellipse cx="${tenth(x)}" cy="${tenth(y)}" rx="${tenth(r)}" ry="${tenth(r * (0.6 + chance() * 0.5))}" fill="url(#stain)"/>`
  })
  const specks = Array.from(
    { length: 26 },
    () => `M${tenth(chance() * width)} ${tenth(chance() * height)}h1.4`,
  ).join('')
  const shade = gutter === 'right' ? ['1', '0'] : ['0', '1']
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="edge" cx="0.5" cy="0.5" r="0.75"><stop offset="0.62" stop-color="#7a5a2a" stop-opacity="0"/><stop offset="1" stop-color="#6b4a1e" stop-opacity="0.34"/></radialGradient><radialGradient id="stain"><stop offset="0" stop-color="#8a6a34" stop-opacity="0.13"/><stop offset="0.86" stop-color="#7c5a26" stop-opacity="0.17"/><stop offset="1" stop-color="#7c5a26" stop-opacity="0"/></radialGradient><linearGradient id="gutter" x1="${shade[0]}" x2="${shade[1]}" y1="0" y2="0"><stop offset="0" stop-color="#20150a" stop-opacity="0.55"/><stop offset="0.05" stop-color="#2a1c0c" stop-opacity="0.18"/><stop offset="0.16" stop-color="#2a1c0c" stop-opacity="0"/></linearGradient></defs><rect width="${width}" height="${height}" fill="#3a332a"/><g transform="rotate(${angle} ${width / 2} ${height / 2})"><rect x="4" y="5" width="${width - 8}" height="${height - 10}" fill="${tint}"/>${spots.join('')}${parts.join('')}<rect x="4" y="5" width="${width - 8}" height="${height - 10}" fill="url(#edge)"/></g><path d="${specks}" stroke="#5a4528" stroke-width="1.4"/><rect width="${width}" height="${height}" fill="url(#gutter)"/></svg>`
  return sharp(Buffer.from(svg))
    .removeAlpha()
    .composite([{ input: await textureOf(width, height, seed), blend: 'multiply' }])
    .jpeg({ quality, chromaSubsampling: '4:2:0' })
    .toBuffer()
}

/** A vertical line whose letters are a little uneven, as written by a hand or printed from worn type. */
export function unevenColumn(
  text: string,
  {
    x,
    y,
    size,
    color,
    seed,
    typeface,
    wobble = 1,
    weight = 400,
  }: {
    x: number
    y: number
    size: number
    color: string
    seed: number
    typeface: 'mincho' | 'handwriting' | 'textbook'
    wobble?: number
    weight?: 400 | 700
  },
): string {
  const chance = chanceFrom(seed * 131 + [...text].length)
  const step = wobble === 0 ? [...text].length : 5
  const parts: string[] = []
  const letters = [...text]
  for (let i = 0; i < letters.length; i += step) {
    const at = x + (chance() - 0.5) * wobble * 1.6
    const letter = size * (1 + (chance() - 0.5) * 0.03 * wobble)
    // Some hands' fonts have no wide space, so a space is left out rather than drawn.
    for (const { 0: piece, index } of letters
      .slice(i, i + step)
      .join('')
      .matchAll(/[^　]+/gu))
      parts.push(
        words(piece, {
          x: at,
          y: y + (i + index) * size,
          size: letter,
          weight,
          color,
          typeface,
          vertical: true,
        }),
      )
  }
  return parts.join('')
}

/** A round or square seal in red. */
export function seal(
  text: string,
  { x, y, r, seed }: { x: number; y: number; r: number; seed: number },
): string {
  const chance = chanceFrom(seed + 3)
  const turn = tenth((chance() - 0.5) * 16)
  const size = (r * 1.7) / Math.max(2, [...text].length)
  const ring = `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="#b5312a" stroke-width="${tenth(r * 0.11)}"/>`
  return `<g opacity="${(0.62 + chance() * 0.3).toFixed(2)}" transform="rotate(${turn} ${x} ${y})">${ring}${words(text, { x, y: y - (size * [...text].length) / 2, size, weight: 700, color: '#b5312a', typeface: 'mincho', vertical: true })}</g>`
}
