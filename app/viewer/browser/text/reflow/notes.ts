import { joined } from './paragraphs.ts'
import { isOnLineOf, type Piece, raisedEnd, raisedStart } from './pieces.ts'
import { shared } from './placed-text.ts'

/** A note at the foot of a page: its number or sign, and its text. */
export interface Note {
  label: string
  text: string
}

/** Notes are set at most this large, relative to the text. */
const smaller = 0.94

const sign = String.raw`[*＊†‡§¶※]{1,3}\s*[0-9０-９]{0,2}`
const number = '[0-9０-９一二三四五六七八九十]{1,3}'
const labelled = new RegExp(
  `^(?:${raisedStart}([^${raisedEnd}]+)${raisedEnd}|([（(〔[]?(?:注|註)?\\s*${number}[)）〕\\]]|[（(〔[]?(?:注|註)\\s*${number}|${sign}|\\d{1,3}(?=[.．]?\\s|\\u3000))[.．:：]?)\\s*`,
  'u',
)
const references = new RegExp(`${raisedStart}([^${raisedEnd}]+)${raisedEnd}`, 'gu')

/** A note's number without what is around it: 注１） and (1) are both 1. */
function labelOf(text: string): string {
  const bare = text.normalize('NFKC').replace(/[\s()[\]〔〕.:注註]/g, '')
  return bare.length > 1 ? bare.replace(/^※/, '') : bare
}

/** Several notes may be referred to at once: 3,4. */
export function labelsIn(text: string): string[] {
  return text.split(/[,、，]/).map(labelOf)
}

/**
 * Takes the notes out of a page's pieces: small text at the foot of a column, from the first line that begins with a number or a sign that the
 * text refers to in raised letters, on this page or on one beside it.
 */
export function withoutNotes(
  pieces: readonly Piece[],
  usual: number,
  beside: readonly Piece[] = [],
): { rest: Piece[]; notes: Note[] } {
  const elsewhere = referencesIn(beside)
  const large = pieces.filter(({ size }) => size > usual * smaller)
  const foot = pieces.filter(
    (piece) =>
      piece.size <= usual * smaller &&
      piece.size >= usual * 0.5 &&
      !large.some((other) => other.across > piece.across && overlap(other, piece) > 0),
  )
  const taken = new Set<Piece>()
  const notes = columnsOf(linesOf(foot)).flatMap((lines) => {
    const column = lines.flat()
    const referred = referencesIn(pieces.filter((piece) => !column.includes(piece)))
    const first = lines.findIndex((line) => {
      const label = markOf(textOf(line))?.label
      return label !== undefined && (referred.has(label) || elsewhere.has(label))
    })
    if (first === -1) return []
    for (const piece of lines.slice(first).flat()) taken.add(piece)
    return notesIn(lines.slice(first).map(textOf))
  })
  return { rest: pieces.filter((piece) => !taken.has(piece)), notes }
}

/** The labels of the notes that some texts refer to. */
export function referencesIn(texts: readonly { text: string }[]): Set<string> {
  return new Set(
    texts.flatMap(({ text }) =>
      [...text.matchAll(references)].flatMap(([, raised = '']) => labelsIn(raised)),
    ),
  )
}

/** The label that a line begins with, and the rest of the line. */
function markOf(text: string): { label: string; rest: string } | null {
  const found = labelled.exec(text)
  if (found === null) return null
  return { label: labelOf(found[1] ?? found[2] ?? ''), rest: text.slice(found[0].length) }
}

function notesIn(lines: readonly string[]): Note[] {
  const notes: Note[] = []
  for (const line of lines) {
    const mark = markOf(line)
    const last = notes[notes.length - 1]
    if (mark !== null && (last === undefined || follows(last.label, mark.label)))
      notes.push({ label: mark.label, text: mark.rest })
    else if (last !== undefined) last.text = joined(last.text, line)
  }
  return notes
}

/** Whether a label may come after another one: the next number, or another sign. A number in a note's text may begin a line, too. */
function follows(before: string, label: string): boolean {
  const [one, other] = [Number(before.replace(/^\D+/, '')), Number(label.replace(/^\D+/, ''))]
  return Number.isNaN(one) || Number.isNaN(other) || one === 0 || other === one + 1
}

/** The lines of some pieces, from the top: pieces beside each other, such as a note's number and its text. */
function linesOf(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = []
  for (const piece of [...pieces].sort((one, other) => one.across - other.across || one.from - other.from)) {
    const line = lines.find((some) =>
      some.some((other) => isOnLineOf(other, piece) && isBeside(other, piece)),
    )
    if (line === undefined) lines.push([piece])
    else line.push(piece)
  }
  return lines.map((line) => line.sort((one, other) => one.from - other.from))
}

/** The maximum gap between a note's number and its text, in letter sizes. */
const afterNumber = 4

function isBeside(one: Piece, other: Piece): boolean {
  const [first, last] = one.from < other.from ? [one, other] : [other, one]
  const isNumber = first.text.trim().length <= afterNumber
  return last.from - first.to < (isNumber ? afterNumber : 1.5) * one.size
}

/** Lines above each other. */
function columnsOf(lines: readonly Piece[][]): Piece[][][] {
  const columns: Piece[][][] = []
  for (const line of lines) {
    const column = columns.find((some) =>
      some.some((other) => other.some((one) => line.some((piece) => overlap(one, piece) > 0))),
    )
    if (column === undefined) columns.push([line])
    else column.push(line)
  }
  return columns
}

function textOf(line: readonly Piece[]): string {
  return line
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function overlap(one: Piece, other: Piece): number {
  return shared([one.from, one.to], [other.from, other.to])
}
