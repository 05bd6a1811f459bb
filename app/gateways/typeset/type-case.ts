import type { Glyph } from '#app/gateways/glyphs/glyph-block.ts'
import type { GlyphOutlines } from '#app/gateways/glyphs/load-outlines.ts'
import { invisibleCharacter, missingGlyph } from '#app/gateways/glyphs/missing-glyph.ts'
import { hexOf, type PdfFile } from './pdf-file.ts'

/** The number of characters that fit into a font with one byte for each. */
const fontSize = 256
/** The margins around a glyph in thousandths. No glyph reaches further beyond its own width. */
const [rim, below, above] = [500, -500, 1_300]

type Sort = Glyph & { codePoint: number }

/**
 * Collects the glyphs that a document uses as fonts of its own (Type 3: each character's outline and its meaning), so
 * that the text looks the same everywhere, can be searched and copied, and needs no font file. A character that the font
 * lacks is drawn as a box and still copied as itself.
 */
export class TypeCase {
  readonly #outlines: GlyphOutlines
  readonly #sorts: Sort[] = []
  readonly #places = new Map<number, number>()

  constructor(outlines: GlyphOutlines) {
    this.#outlines = outlines
  }

  /** The width in points at this font size. */
  widthOf(words: string, size: number): number {
    return (
      this.#placesOf(words).reduce((sum, place) => sum + (this.#sorts[place]?.advance ?? 0), 0) *
      (size / 1_000)
    )
  }

  /** The operators that draw the words inside a text object. Further words continue after them. */
  show(words: string, size: number): string {
    const runs: { font: number; codes: string }[] = []
    for (const place of this.#placesOf(words)) {
      const font = Math.floor(place / fontSize)
      if (runs.at(-1)?.font !== font) runs.push({ font, codes: '' })
      const run = runs.at(-1)
      if (run) run.codes += (place % fontSize).toString(16).padStart(2, '0')
    }
    return runs.map(({ font, codes }) => `/F${font} ${size} Tf <${codes}> Tj`).join(' ')
  }

  /** Adds the fonts to the file. Answers their entries for a page's resources. */
  addTo(file: PdfFile): string {
    const fonts = Array.from({ length: Math.ceil(this.#sorts.length / fontSize) }, (_, font) => {
      const sorts = this.#sorts.slice(font * fontSize, (font + 1) * fontSize)
      return `/F${font} ${addFont(file, sorts)} 0 R`
    })
    return `/Font<<${fonts.join('')}>>`
  }

  #placesOf(words: string): number[] {
    const characters = [...words.normalize('NFC')].filter((character) => !invisibleCharacter.test(character))
    return characters.map((character) => this.#placeOf(character.codePointAt(0) ?? 0))
  }

  #placeOf(codePoint: number): number {
    const known = this.#places.get(codePoint)
    if (known !== undefined) return known
    const place = this.#sorts.push({
      codePoint,
      ...(this.#outlines.get(codePoint) ?? missingGlyph(codePoint)),
    })
    this.#places.set(codePoint, place - 1)
    return place - 1
  }
}

function addFont(file: PdfFile, sorts: readonly Sort[]): number {
  const glyphs = sorts.map(({ advance, path }, code) => {
    const box = `${-rim} ${below} ${advance + rim} ${above}`
    const drawn = path === '' ? '' : `\n${path}\nf`
    return `/g${code} ${file.addStream(`${advance} 0 ${box} d1${drawn}`)} 0 R`
  })
  const names = sorts.map((_, code) => `/g${code}`).join('')
  const widths = sorts.map(({ advance }) => advance).join(' ')
  return file.add(
    `<</Type/Font/Subtype/Type3/FontMatrix[.001 0 0 .001 0 0]/FontBBox[${-rim} ${below} ${2_000 + rim} ${above}]` +
      `/FirstChar 0/LastChar ${sorts.length - 1}/Widths[${widths}]/Encoding<</Type/Encoding/Differences[0${names}]>>` +
      `/CharProcs<<${glyphs.join('')}>>/Resources<<>>/ToUnicode ${file.addPacked(meaningOf(sorts))} 0 R>>`,
  )
}

/** A block may have at most a hundred lines. */
const maxInBlock = 100

function meaningOf(sorts: readonly Sort[]): string {
  const lines = sorts.map(
    ({ codePoint }, code) =>
      `<${code.toString(16).padStart(2, '0')}> <${hexOf(String.fromCodePoint(codePoint))}>`,
  )
  const blocks: string[] = []
  for (let from = 0; from < lines.length; from += maxInBlock) {
    const block = lines.slice(from, from + maxInBlock)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
${blocks.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`
}
