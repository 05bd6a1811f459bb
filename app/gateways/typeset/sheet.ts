import { deflateSync } from 'node:zlib'
import {
  type Glyph,
  type GlyphOutlines,
  invisibleCharacter,
  missingGlyph,
} from '#app/gateways/glyphs/glyph-outlines.ts'

/** A4 in points. */
export const sheetWidth = 595.28
const sheetHeight = 841.89

type TextStyle = {
  size: number
  /** The shade of grey: 0 is black, 1 white. */
  grey?: number
  align?: 'left' | 'right' | 'center'
}

/** A4 pages that are filled from the top. `y` counts down from the upper edge. Lengths are in points. */
export class Sheet {
  readonly #type: TypeCase
  readonly #margin: number
  readonly #pages: string[][] = [[]]
  /** The position of the next line, in points from the upper edge. */
  y: number

  constructor(type: TypeCase, margin: number) {
    this.#type = type
    this.#margin = margin
    this.y = margin
  }

  /** Begins a new page if this one doesn't have that much room left. */
  makeRoom(height: number): void {
    if (this.y + height <= sheetHeight - this.#margin) return
    this.#pages.push([])
    this.y = this.#margin
  }

  /** Writes one line at the present height. `x` is its start, end or middle, depending on `align`. */
  text(x: number, words: string, { size, grey = 0.1, align = 'left' }: TextStyle): void {
    const width = this.#type.widthOf(words, size)
    const from = x - (align === 'left' ? 0 : align === 'right' ? width : width / 2)
    const place = `${round(from)} ${round(sheetHeight - this.y - size)}`
    this.#draw(`BT ${grey} g ${place} Td ${this.#type.show(words, size)} ET`)
  }

  rule(x: number, width: number, { weight = 0.5, grey = 0.1 } = {}): void {
    const y = round(sheetHeight - this.y)
    this.#draw(`${grey} G ${weight} w ${round(x)} ${y} m ${round(x + width)} ${y} l S`)
  }

  box(x: number, width: number, height: number, grey: number): void {
    this.#draw(
      `${grey} g ${round(x)} ${round(sheetHeight - this.y - height)} ${round(width)} ${round(height)} re f`,
    )
  }

  bytes({ title, language }: { title: string; language: string }): Uint8Array<ArrayBuffer> {
    const file = new PdfFile()
    const tree = file.reserve()
    const resources = file.add(`<<${this.#type.addTo(file)}>>`)
    const pages = this.#pages.map((drawn) => {
      const contents = file.addPacked(drawn.join('\n'))
      return file.add(
        `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${sheetWidth} ${sheetHeight}]/Resources ${resources} 0 R/Contents ${contents} 0 R>>`,
      )
    })
    file.put(
      tree,
      `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((page) => `${page} 0 R`).join(' ')}]>>`,
    )
    const root = file.add(
      `<</Type/Catalog/Pages ${tree} 0 R/Lang(${language})/ViewerPreferences<</DisplayDocTitle true>>>>`,
    )
    return file.bytes(root, file.add(`<</Title${pdfText(title)}>>`))
  }

  #draw(operators: string): void {
    this.#pages.at(-1)?.push(operators)
  }
}

function round(length: number): number {
  return Math.round(length * 100) / 100
}

/** Writes a PDF: numbered objects, then the table of their positions. The same objects always make the same bytes. */
class PdfFile {
  readonly #objects: Buffer[] = []

  /** Adds an object and answers the number by which others refer to it. */
  add(body: string): number {
    return this.#objects.push(Buffer.from(body, 'latin1'))
  }

  /** Reserves a number for an object that other objects refer to before it is written; `put` fills it in. */
  reserve(): number {
    return this.add('null')
  }

  put(number: number, body: string): void {
    this.#objects[number - 1] = Buffer.from(body, 'latin1')
  }

  addStream(content: string): number {
    return this.#addData(Buffer.from(content, 'latin1'), '')
  }

  /**
   * Adds a compressed stream. Compressing takes a tenth of a millisecond whatever the length, so it isn't used for hundreds of small
   * objects.
   */
  addPacked(content: string): number {
    return this.#addData(deflateSync(Buffer.from(content, 'latin1')), '/Filter/FlateDecode')
  }

  #addData(data: Buffer, filter: string): number {
    const begin = Buffer.from(`<<${filter}/Length ${data.length}>>\nstream\n`)
    return this.#objects.push(Buffer.concat([begin, data, Buffer.from('\nendstream')]))
  }

  bytes(root: number, info: number): Uint8Array<ArrayBuffer> {
    const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
    const starts: number[] = []
    let at = parts[0]?.length ?? 0
    for (const [index, body] of this.#objects.entries()) {
      const object = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
      starts.push(at)
      at += object.length
      parts.push(object)
    }
    const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
    const size = starts.length + 1
    const trailer = `trailer\n<</Size ${size}/Root ${root} 0 R/Info ${info} 0 R>>\nstartxref\n${at}\n%%EOF\n`
    parts.push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}${trailer}`))
    return new Uint8Array(Buffer.concat(parts))
  }
}

/** Encodes a text outside of a page, such as the title. */
function pdfText(words: string): string {
  return `<FEFF${hexOf(words)}>`
}

/** A text in UTF-16 as hex, the form that PDF expects. */
function hexOf(words: string): string {
  return Buffer.from(words, 'utf16le').swap16().toString('hex').toUpperCase()
}

/** The number of characters that fit into a font with one byte per character. */
const fontSize = 256

/** The margins around a glyph in thousandths of the font size. No glyph reaches further beyond its own width. */
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

  /** Makes the operators that draw the text inside a text object. A following text continues after it. */
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

/** The most lines that PDF allows in one block of a character map. */
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

/**
 * Pieces between which a line may break: a Latin word or a single character, with the following spaces and the characters that mustn't
 * begin a line.
 */
const pieces = /(?:[\p{sc=Latin}\p{N}\p{Pc}'’.,:;/@+-]+|.)[、。，．）」』】〕〉》!?！？ー々]*\s*/gu

/**
 * Breaks text into lines of at most `width` points: between Japanese characters and between Latin words, and within a word only if it is
 * too wide by itself.
 */
export function wrapWords(type: TypeCase, words: string, size: number, width: number): string[] {
  const lines = ['']
  const fits = (text: string) => type.widthOf(text.trimEnd(), size) <= width
  for (const piece of words.normalize('NFC').match(pieces) ?? []) {
    for (const part of fits(piece) ? [piece] : [...piece]) {
      const line = lines.at(-1) ?? ''
      if (line === '' || fits(line + part)) lines[lines.length - 1] = line + part
      else lines.push(part.trimStart())
    }
  }
  return lines.map((line) => line.trimEnd())
}
