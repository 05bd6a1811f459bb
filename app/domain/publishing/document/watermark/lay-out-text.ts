import type { GlyphOutlines } from '#app/gateways/glyphs/load-outlines.ts'

/** A character in place: lengths in thousandths of the font size. */
export interface PlacedGlyph {
  advance: number
  path: string
}

export interface TextLine {
  glyphs: PlacedGlyph[]
  width: number
}

const MAX_LINES = 12
const MAX_CHARACTERS = 300
/** Selectors, joiners and controls change their neighbours or nothing; they have no look of their own. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/u

/** Lines of glyphs; a character the font lacks becomes a box, so that nobody's name gets shorter. */
export function layOutText(text: string, outlines: GlyphOutlines): TextLine[] {
  const lines = text
    .normalize('NFC')
    .replaceAll('\t', ' ')
    .split(/\r\n|\r|\n/)
  return lines.slice(0, MAX_LINES).map((line) => {
    const characters = [...line.trim()]
      .filter((character) => !INVISIBLE.test(character))
      .slice(0, MAX_CHARACTERS)
    const glyphs = characters.map((character) => {
      const codePoint = character.codePointAt(0)!
      return outlines.get(codePoint) ?? missing(codePoint)
    })
    return { glyphs, width: glyphs.reduce((sum, { advance }) => sum + advance, 0) }
  })
}

function missing(codePoint: number): PlacedGlyph {
  const advance = codePoint < 0x1100 ? 600 : 1_000
  if (/\p{Zs}/u.test(String.fromCodePoint(codePoint))) return { advance, path: '' }
  const [left, right] = [80, advance - 80]
  const outer = `${left} -80 m ${right} -80 l ${right} 800 l ${left} 800 l h`
  const inner = `${left + 60} -20 m ${left + 60} 740 l ${right - 60} 740 l ${right - 60} -20 l h`
  return { advance, path: `${outer} ${inner}` }
}
