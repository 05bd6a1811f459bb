import { commonest, type PlacedText, unspaced } from './placed-text.ts'

/** What stands together on a line: all of it, or a cell of a table's. */
export interface Piece extends PlacedText {
  /** True if all its runs have one face. */
  isPure: boolean
  /** The places where its runs begin. */
  starts: number[]
}

/** So many ems apart is another cell; what stands nearer, a list's number too, is of the same piece. */
export const cellGap = 0.95
const wordGap = 0.2
/** Marks that follow each other share half an em, and what they are measured with isn't exact. */
const overlap = 0.6
/** Letters that are raised or lowered by so many of their sizes stay in their line. */
const raised = 0.7

/** A page's runs put together, in the order of the file. */
export function piecesOf(runs: readonly PlacedText[]): Piece[] {
  const groups: PlacedText[][] = []
  for (const run of runs) {
    if (run.text.trim() === '') continue
    const last = groups[groups.length - 1]
    if (last !== undefined && goesOn(last, run)) last.push(run)
    else groups.push([run])
  }
  return groups.map(pieceOf)
}

function goesOn(group: readonly PlacedText[], run: PlacedText): boolean {
  const last = group[group.length - 1]!
  const size = Math.max(last.size, run.size)
  const gap = (run.from - last.to) / size
  const away = Math.min(Math.abs(run.across - last.across), Math.abs(run.across - group[0]!.across))
  // Monospaced, any space is a number of letters.
  const farthest = last.isMonospaced && run.isMonospaced ? 40 : cellGap
  return away <= raised * Math.min(last.size, run.size) && gap > -overlap && gap < farthest
}

function pieceOf(runs: PlacedText[]): Piece {
  const most = commonest(runs, (run) => run)!
  const like = commonest(runs, ({ face, size }) => `${face} ${size.toFixed(1)}`)
  const line = runs.find(({ face, size }) => `${face} ${size.toFixed(1)}` === like) ?? most
  return {
    ...line,
    text: closedUp(textOf(runs)),
    from: Math.min(...runs.map(({ from }) => from)),
    to: Math.max(...runs.map(({ to }) => to)),
    top: Math.min(...runs.map(({ top }) => top)),
    bottom: Math.max(...runs.map(({ bottom }) => bottom)),
    isPure: runs.every(({ face }) => face === line.face),
    starts: runs.map(({ from }) => from),
  }
}

function textOf(runs: readonly PlacedText[]): string {
  let text = ''
  for (const [nth, run] of runs.entries()) {
    const before = runs[nth - 1]
    const gap = before === undefined ? 0 : run.from - before.to
    text += before && gap > wordGap * run.size ? spaceFor(before, gap) + run.text : run.text
  }
  return text
}

function spaceFor({ isMonospaced, size }: PlacedText, gap: number): string {
  return isMonospaced ? ' '.repeat(Math.max(1, Math.round(gap / (size * 0.6)))) : ' '
}

/** A heading whose letters were spaced out is made of words, not of letters: 目　次, C O N T E N T S. */
export function closedUp(text: string): string {
  const letters = text.trim().split(/\s+/)
  const areLetters = letters.length > 1 && letters.every((letter) => /^\p{L}$/u.test(letter))
  const isSpaced = letters.length > 2 || letters.every((letter) => unspaced.test(letter))
  return areLetters && isSpaced ? letters.join('') : text
}
