/** A piece that is never broken inside: one Japanese character, one Latin word, or one space. */
interface Atom {
  text: string
  width: number
  bold: boolean
  link?: string
}

export interface Line {
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

/** Cuts `**bold**` and `[words](#target)` into atoms, measured by the given ruler. */
export function atomsOf(text: string, measure: (text: string, bold: boolean) => number): Atom[] {
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
 * Greedy lines under the Japanese rules: no line begins with a closing mark or a small kana, none ends with
 * an opening one; 、 and 。 hang over the measure rather than wrap.
 */
export function breakLines(atoms: readonly Atom[], measure: number, firstIndent = 0): Line[] {
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
