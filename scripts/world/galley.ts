import { type Book, infoOf } from './manuscript.ts'
import { drawCentred, drawLine, drawRight, openDocument, type PdfDocument, widthOf } from './pen.ts'

export const PAGE: [number, number] = [419.53, 595.28]
export const LEFT = 51
export const MEASURE = 317
export const TOP = 74
export const BOTTOM = 534
export const LINE = '#d9d6ce'
const PALE = '#6d7077'

export interface Heading {
  text: string
  level: 0 | 1
  page: number
}

/** The pages of one book during typesetting. It knows where the next line goes, and draws lines, links and captions. */
export class Galley {
  readonly headings: Heading[] = []
  protected readonly document: PdfDocument
  protected readonly manuscript: Book
  /** The headings of the previous pass; none in the first pass. */
  protected readonly known: readonly Heading[]
  protected readonly setting: { size: number; leading: number }
  protected y = TOP
  protected pages = 0
  protected chapter = ''
  private readonly counts = { figure: 0, table: 0 }

  constructor(manuscript: Book, known: readonly Heading[]) {
    this.manuscript = manuscript
    this.known = known
    const size = manuscript.size || (manuscript.language === 'ja' ? 9.6 : 10)
    this.setting = { size, leading: size * (manuscript.language === 'ja' ? 1.77 : 1.6) }
    this.document = openDocument(PAGE, infoOf(manuscript), manuscript.language)
  }

  protected newPage() {
    this.document.addPage()
    this.pages++
    this.y = TOP
    if (this.chapter)
      drawLine(this.document, this.chapter, { x: LEFT, y: 46, ink: { size: 7.2, color: PALE } })
    drawRight(this.document, this.manuscript.title, {
      x: LEFT + MEASURE,
      y: 46,
      ink: {
        size: 7.2,
        color: PALE,
      },
    })
    this.document
      .lineWidth(0.5)
      .moveTo(LEFT, 53)
      .lineTo(LEFT + MEASURE, 53)
      .stroke(LINE)
    this.addFolio()
  }

  protected addFolio() {
    drawCentred(this.document, String(this.pages), { x: PAGE[0] / 2, y: 562, ink: { size: 8, color: PALE } })
  }

  protected ensure(height: number) {
    if (this.y + height > BOTTOM && this.y > TOP) this.newPage()
  }

  protected addCaption(kind: 'figure' | 'table', caption: string) {
    const number = ++this.counts[kind]
    const word =
      this.manuscript.language === 'ja'
        ? { figure: '図', table: '表' }[kind]
        : { figure: 'Fig. ', table: 'Table ' }[kind]
    drawLine(this.document, `${word}${number}`, {
      x: LEFT,
      y: this.y,
      ink: {
        size: 8,
        weight: 700,
        color: this.manuscript.accent,
      },
    })
    drawLine(this.document, caption, {
      x: LEFT + widthOf(this.document, `${word}${number}`, { size: 8, weight: 700 }) + 8,
      y: this.y,
      ink: { size: 8, color: '#43464c' },
    })
  }

  protected linesOf(
    text: string,
    {
      measure,
      size,
      bold = false,
      indent = 0,
    }: { measure: number; size: number; bold?: boolean; indent?: number },
  ): Line[] {
    const ruler = (piece: string, strong: boolean) =>
      widthOf(this.document, piece, { size, weight: strong || bold ? 700 : 400 })
    const atoms = atomsOf(text, ruler).map((atom) => ({ ...atom, bold: atom.bold || bold }))
    return breakLines(atoms, measure, indent)
  }

  /** Avoids widows and orphans: neither the first nor the last line of a paragraph is alone on a page. */
  protected addLines(lines: readonly Line[], x: number, indent: number, measure = MEASURE) {
    for (const [i, line] of lines.entries()) {
      const left = lines.length - i
      const together = (i === 0 && left > 1) || left === 2 ? 2 : 1
      this.ensure(this.setting.leading * together)
      const start = i === 0 ? indent : 0
      const { size } = this.setting
      this.drawAtoms(line, { x: x + start, y: this.y + size * 0.35, size, measure: measure - start })
      this.y += this.setting.leading
    }
  }

  /** Justifies Japanese lines that are nearly full. Latin text stays ragged. */
  protected drawAtoms(
    line: Line,
    { x, y, size, measure }: { x: number; y: number; size: number; measure: number },
  ) {
    const gaps = [...textOf(line)].length - 1
    const spare = measure - line.width
    const japanese = this.manuscript.language === 'ja'
    const wanted = japanese && measure > 0 && !line.last && gaps > 0 ? spare / gaps : 0
    const tracking = Math.abs(wanted) < size * 0.07 ? wanted : 0
    let at = x
    for (const run of runsOf(line)) {
      const ink = {
        size,
        weight: run.bold ? (700 as const) : (400 as const),
        color: run.link ? this.manuscript.accent : '#1b1c1e',
        tracking,
      }
      const end = drawLine(this.document, run.text, { x: at, y, ink })
      if (run.link) this.addLink(run.link, { x: at, y, width: end - at, size })
      at = end
    }
  }

  private addLink(
    target: string,
    { x, y, width, size }: { x: number; y: number; width: number; size: number },
  ) {
    this.document
      .lineWidth(0.4)
      .moveTo(x, y + 2)
      .lineTo(x + width, y + 2)
      .stroke(this.manuscript.accent)
    if (/^https:/.test(target)) this.document.link(x, y - size, width, size * 1.3, target)
    else if (this.known.length === 0 || this.known.some((heading) => heading.text === target)) {
      this.document.goTo(x, y - size, width, size * 1.3, target)
    } else throw new Error(`no heading is called ${target}`)
  }
}

export const textOf = (line: Line) => line.atoms.map((atom) => atom.text).join('')

/** Joins neighbouring atoms of the same style into one string, so that words stay whole in the text of the PDF. */
function runsOf(line: Line): { text: string; bold: boolean; link?: string }[] {
  const runs: { text: string; bold: boolean; link?: string }[] = []
  for (const { text, bold, link } of line.atoms) {
    const last = runs.at(-1)
    if (last && last.bold === bold && last.link === link) last.text += text
    else runs.push({ text, bold, link })
  }
  return runs
}

/** A piece of text that is never broken: one Japanese character, one Latin word, or one space. */
interface Atom {
  text: string
  width: number
  bold: boolean
  link?: string
}

interface Line {
  atoms: Atom[]
  width: number
  last: boolean
}

const NOT_FIRST =
  /^[、。，．・：；？！ー々〜」』）】〕〉》’”ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.;:!?)\]…%°]/
const NOT_LAST = /[「『（【〔〈《‘“(]$/
const HANGING = /^[、。]$/
const PIECES =
  /[ \t\n]+|[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{2ffff}…—・]|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{2ffff}…—・]+/gu

/** Splits `**bold**` and `[words](#target)` into atoms. `measure` returns the width of a text. */
function atomsOf(text: string, measure: (text: string, bold: boolean) => number): Atom[] {
  const atoms: Atom[] = []
  for (const [, bold, words, link, plain] of text.matchAll(
    /\*\*(.+?)\*\*|\[([^\]]+)\]\(#?([^)]+)\)|((?:(?!\*\*|\[[^\]]+\]\().)+)/gu,
  )) {
    for (const [piece] of (bold ?? words ?? plain ?? '').matchAll(PIECES)) {
      const piecesText = /^[ \t\n]+$/.test(piece) ? ' ' : piece
      atoms.push({
        text: piecesText,
        width: measure(piecesText, bold !== undefined),
        bold: bold !== undefined,
        link,
      })
    }
  }
  return atoms
}

/**
 * Breaks a paragraph into lines by the Japanese rules. No line begins with a closing mark or a small kana, none ends with an opening mark.
 * 、 and 。 hang over the end of a line rather than wrap.
 */
function breakLines(atoms: readonly Atom[], measure: number, firstIndent = 0): Line[] {
  const lines: Line[] = []
  let rest = [...atoms]
  while (rest.length > 0) {
    const room = measure - (lines.length === 0 ? firstIndent : 0)
    const taken = fitting(rest, room)
    const line = rest.slice(0, taken)
    rest = rest.slice(taken)
    while (rest[0]?.text === ' ') rest.shift()
    while (line.at(-1)?.text === ' ') line.pop()
    lines.push({ atoms: line, width: sumOf(line), last: rest.length === 0 })
  }
  return lines
}

function fitting(atoms: readonly Atom[], room: number): number {
  let width = 0
  let count = 0
  for (const atom of atoms) {
    if (width + atom.width > room + 0.01 && count > 0) break
    width += atom.width
    count++
  }
  if (count === atoms.length) return count
  if (HANGING.test(atoms[count]?.text ?? '')) return count + 1
  let back = count
  while (back > 1 && !canBreak(atoms[back - 1], atoms[back])) back--
  return back > 1 ? back : count
}

function canBreak(before: Atom | undefined, after: Atom | undefined): boolean {
  return !NOT_FIRST.test(after?.text ?? '') && !NOT_LAST.test(before?.text ?? '')
}

const sumOf = (atoms: readonly Atom[]) => atoms.reduce((sum, atom) => sum + atom.width, 0)
