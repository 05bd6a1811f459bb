import sharp from 'sharp'
import { drawingSvg, words } from '../../world/site-art-kit.ts'
import { widthAt } from './lines.ts'

type Word = Parameters<typeof words>[1]

/** A drawing of a cover on a ground colour. Its label is empty: the page names the title beside it. */
export function coverDrawing(
  width: number,
  height: number,
  ground: string,
  parts: readonly string[],
): string {
  return drawingSvg({
    width,
    height,
    label: '',
    parts: [`<rect width="${width}" height="${height}" fill="${ground}"/>`, ...parts],
  })
}

/** Draws lines of words below each other. `y` is the baseline of the first. */
export function wordLines(
  lines: readonly string[],
  { leading, ...word }: Word & { leading: number },
): string {
  return lines.map((line, i) => words(line, { ...word, y: word.y + i * leading })).join('')
}

/** Draws words as wide as `width`, at most `largest` high. */
export function fittedWords(
  text: string,
  { width, largest, ...word }: Omit<Word, 'size'> & { width: number; largest: number },
): string {
  const ems = widthAt(text, { size: 1, weight: word.weight, typeface: word.typeface })
  return words(text, { ...word, size: Math.min(largest, width / ems) })
}

/** Draws letter-spaced words: capitals on title pages. */
export function spacedWords(text: string, { tracking, ...word }: Word & { tracking: number }): string {
  const letters = [...text]
  const advance = (letter: string) =>
    widthAt(letter, { size: word.size, weight: word.weight, typeface: word.typeface }) + tracking
  const total = letters.reduce((sum, letter) => sum + advance(letter), -tracking)
  let x = word.align === 'middle' ? word.x - total / 2 : word.x
  return letters
    .map((letter) => {
      const drawn = letter === ' ' ? '' : words(letter, { ...word, x, align: 'start' })
      x += advance(letter)
      return drawn
    })
    .join('')
}

/** Lays a drawing of words over a picture of the same size. Returns a PNG. */
export async function overPicture(
  picture: Buffer,
  width: number,
  height: number,
  parts: readonly string[],
): Promise<Buffer> {
  const letters = drawingSvg({ width, height, label: '', parts: [...parts] })
  return sharp(picture)
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: Buffer.from(letters) }])
    .png()
    .toBuffer()
}
