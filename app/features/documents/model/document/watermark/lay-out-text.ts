import type { GlyphOutlines } from '#app/gateways/glyphs/load-outlines.ts'
import { invisibleCharacter, missingGlyph } from '#app/gateways/glyphs/missing-glyph.ts'

/** A glyph with its position. Lengths are thousandths of the font size. */
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
/** A longer line is wrapped, because it would shrink all the others with it. In thousandths of the font size. */
const WIDEST = 26_000

/**
 * Lines of glyphs. A character that the font lacks becomes a box, so that no name gets shorter. If there are too many
 * lines, the last one is kept, because it names the reader.
 */
export function layOutText(text: string, outlines: GlyphOutlines): TextLine[] {
  const lines = text
    .normalize('NFC')
    .replaceAll('\t', ' ')
    .split(/\r\n|\r|\n/)
  const laid = lines.map((line) => fold(glyphsOf(line, outlines)))
  const last = (laid.at(-1) ?? []).slice(0, MAX_LINES)
  return [
    ...laid
      .slice(0, -1)
      .flat()
      .slice(0, MAX_LINES - last.length),
    ...last,
  ]
}

function glyphsOf(line: string, outlines: GlyphOutlines): PlacedGlyph[] {
  const characters = [...line.trim()].filter((character) => !invisibleCharacter.test(character))
  return characters.slice(0, MAX_CHARACTERS).map((character) => {
    const codePoint = character.codePointAt(0)!
    return outlines.get(codePoint) ?? missingGlyph(codePoint)
  })
}

function fold(glyphs: PlacedGlyph[]): TextLine[] {
  const lines: TextLine[] = [{ glyphs: [], width: 0 }]
  for (const glyph of glyphs) {
    if (lines.at(-1)!.width > WIDEST - glyph.advance) lines.push({ glyphs: [], width: 0 })
    const line = lines.at(-1)!
    line.glyphs.push(glyph)
    line.width += glyph.advance
  }
  return lines
}
