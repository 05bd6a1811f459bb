import { createRequire } from 'node:module'
import { type Face, faceFor, type Typeface, type Weight } from './fonts.ts'

/** Types for the part of pdfkit's document that the books use. The package has no types of its own. */
export interface PdfDocument {
  page: { width: number; height: number }
  _root: { data: Record<string, unknown> }
  _font: PdfFont
  _fontFamilies: Record<string, PdfFont>
  on(event: 'data', listener: (chunk: Buffer) => void): this
  on(event: 'end', listener: () => void): this
  end(): void
  ref(data: Record<string, unknown>): unknown
  addPage(): this
  addContent(operators: string): this
  addNamedDestination(name: string, ...place: unknown[]): void
  goTo(x: number, y: number, width: number, height: number, name: string): this
  link(x: number, y: number, width: number, height: number, url: string): this
  outline: OutlineItem
  font(source: string | Buffer): this
  fontSize(size: number): this
  fillColor(color: string): this
  fillOpacity(opacity: number): this
  strokeOpacity(opacity: number): this
  lineWidth(width: number): this
  dash(length: number, options: { space: number }): this
  undash(): this
  save(): this
  restore(): this
  translate(x: number, y: number): this
  scale(factor: number): this
  moveTo(x: number, y: number): this
  lineTo(x: number, y: number): this
  rect(x: number, y: number, width: number, height: number): this
  circle(x: number, y: number, radius: number): this
  path(d: string): this
  fill(color?: string): this
  stroke(color?: string): this
  fillAndStroke(fill: string, stroke: string): this
  image(picture: Buffer, x: number, y: number, options: Record<string, unknown>): this
  text(text: string, x: number, y: number, options: Record<string, unknown>): this
  widthOfString(text: string): number
}

export interface OutlineItem {
  addItem(title: string, options?: { expanded?: boolean }): OutlineItem
}

interface PdfFont {
  name: string
  id: string
  dictionary: { data: Record<string, unknown>; end(): void } | null
  ref(): unknown
  encode(text: string, features: string[]): [string[], unknown[]]
}

const PdfKit = createRequire(import.meta.url)('pdfkit') as new (
  options: Record<string, unknown>,
) => PdfDocument

/**
 * Opens a new document of the given size in points. The creation date is fixed, so that two runs make the same bytes. `rightToLeft` tells
 * viewers that the book is bound at the right.
 */
export function openDocument(
  size: [number, number],
  info: { Title: string; Author: string; Creator: string },
  language: string,
  rightToLeft = false,
): PdfDocument {
  const document = new PdfKit({
    size,
    margin: 0,
    info: { ...info, CreationDate: new Date('2026-01-05T00:00:00Z') },
    lang: language,
    autoFirstPage: false,
    pdfVersion: '1.7',
  })
  const preferences = { DisplayDocTitle: true, ...(rightToLeft && { Direction: 'R2L' }) }
  document._root.data.ViewerPreferences = document.ref(preferences)
  return document
}

/** Runs `draw`, which writes the document, and returns the document's bytes. */
export async function bytesOf(document: PdfDocument, draw: () => void): Promise<Buffer> {
  const chunks: Buffer[] = []
  const done = new Promise<void>((resolve) => {
    document.on('data', (chunk) => chunks.push(chunk)).on('end', resolve)
  })
  draw()
  document.end()
  await done
  return Buffer.concat(chunks)
}

/** Selects the font for the next text. Each font is embedded once per document, as a subset. */
function selectFace(document: PdfDocument, face: Face, vertical = false) {
  const key = vertical ? `${face.key}-vertical` : face.key
  if (document._fontFamilies[key]) return document.font(key)
  document.font(face.sfnt)
  const font = document._font
  // pdfkit finds fonts by their PostScript name, but all files of a family share the same one.
  delete document._fontFamilies[font.name]
  document._fontFamilies[key] = font
  if (vertical) writeVertically(font)
  return document
}

/**
 * Makes a font write vertically. pdfkit only knows horizontal text, so the vertical encoding is put into the font's dictionary when it is
 * written.
 */
function writeVertically(font: PdfFont) {
  font.ref()
  const dictionary = font.dictionary
  if (!dictionary) throw new Error('the font has no dictionary yet')
  const end = dictionary.end
  dictionary.end = () => {
    dictionary.data.Encoding = 'Identity-V'
    end.call(dictionary)
  }
}

/** Splits text where its font changes, which rare characters and typefaces without Japanese cause. */
function runsOf(text: string, { weight = 400, typeface }: Ink): { face: Face; text: string }[] {
  const runs: { face: Face; text: string }[] = []
  for (const char of text) {
    const face = faceFor(char, weight, typeface)
    const last = runs.at(-1)
    if (last?.face === face) last.text += char
    else runs.push({ face, text: char })
  }
  return runs
}

export interface Ink {
  size: number
  weight?: Weight
  typeface?: Typeface
  color?: string
  /** Extra space between characters, in points. */
  tracking?: number
}

/** Returns the width of one line in points. The tracking comes after every character except the last. */
export function widthOf(document: PdfDocument, text: string, ink: Ink): number {
  const runs = runsOf(text, ink)
  const natural = runs.reduce(
    (sum, run) => sum + selectFace(document, run.face).fontSize(ink.size).widthOfString(run.text),
    0,
  )
  return natural + (ink.tracking ?? 0) * Math.max(0, [...text].length - 1)
}

/** Draws one line with its baseline at y. Returns the x where it ends. */
export function drawLine(
  document: PdfDocument,
  text: string,
  { x, y, ink }: { x: number; y: number; ink: Ink },
): number {
  const tracking = ink.tracking ?? 0
  let at = x
  for (const run of runsOf(text, ink)) {
    selectFace(document, run.face).fontSize(ink.size)
    document.fillColor(ink.color ?? '#1b1c1e')
    document.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic', characterSpacing: tracking })
    at += document.widthOfString(run.text) + tracking * [...run.text].length
  }
  return at
}

export function drawCentred(
  document: PdfDocument,
  text: string,
  { x, y, ink }: { x: number; y: number; ink: Ink },
) {
  drawLine(document, text, { x: x - widthOf(document, text, ink) / 2, y, ink })
}

export function drawRight(
  document: PdfDocument,
  text: string,
  { x, y, ink }: { x: number; y: number; ink: Ink },
) {
  drawLine(document, text, { x: x - widthOf(document, text, ink), y, ink })
}

/**
 * Draws one column downwards in vertical writing. x is its centre line, y its top. Each character takes its size and the tracking. Returns
 * the y where the column ends.
 */
export function drawColumn(
  document: PdfDocument,
  text: string,
  { x, y, ink }: { x: number; y: number; ink: Ink },
): number {
  const tracking = ink.tracking ?? 0
  let top = y
  for (const run of runsOf(text, ink)) {
    selectFace(document, run.face, true)
    document.fillColor(ink.color ?? '#1b1c1e')
    const font = document._font
    const [glyphs] = font.encode(run.text, ['vert'])
    ;(document.page as unknown as { fonts: Record<string, unknown> }).fonts[font.id] ??= font.ref()
    document.save()
    document.addContent('1 0 0 -1 0 0 cm')
    document.addContent(
      `BT /${font.id} ${ink.size} Tf ${tracking ? `${-tracking} Tc ` : ''}1 0 0 1 ${round(x)} ${round(-top)} Tm <${glyphs.join('')}> Tj ET`,
    )
    document.restore()
    top += (ink.size + tracking) * [...run.text].length
  }
  return top
}

/**
 * Draws one line with extra points after each space, for justified text. Unlike pdfkit's own word spacing it keeps the space characters, so
 * that words stay apart in the text of the PDF. Returns the x where the line ends.
 */
export function drawSpaced(
  document: PdfDocument,
  text: string,
  { x, y, ink, spacing }: { x: number; y: number; ink: Ink; spacing: number },
): number {
  let at = x
  for (const run of runsOf(text, ink)) {
    selectFace(document, run.face)
    document.fillColor(ink.color ?? '#1b1c1e')
    const font = document._font
    ;(document.page as unknown as { fonts: Record<string, unknown> }).fonts[font.id] ??= font.ref()
    let operators = ''
    let width = 0
    for (const piece of run.text.split(/(?<= )/)) {
      const [glyphs, places] = font.encode(piece, []) as [
        string[],
        { xAdvance: number; advanceWidth: number }[],
      ]
      for (const [i, glyph] of glyphs.entries()) {
        const place = places[i] ?? { xAdvance: 0, advanceWidth: 0 }
        const isSpace = i === glyphs.length - 1 && piece.endsWith(' ')
        const extra = (ink.tracking ?? 0) + (isSpace ? spacing : 0)
        width += (place.xAdvance * ink.size) / 1000 + extra
        const shift = place.xAdvance - place.advanceWidth + (extra * 1000) / ink.size
        operators += Math.abs(shift) < 0.5 ? glyph : `${glyph}> ${round(-shift)} <`
      }
    }
    document.save()
    document.addContent('1 0 0 -1 0 0 cm')
    document.addContent(
      `BT /${font.id} ${ink.size} Tf 1 0 0 1 ${round(at)} ${round(-y)} Tm [<${operators}>] TJ ET`,
    )
    document.restore()
    at += width
  }
  return at
}

const round = (value: number) => Math.round(value * 100) / 100
