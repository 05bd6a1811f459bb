import { fieldProblem } from '#app/errors/field-problem.ts'
import type { Day } from '#app/values/day.ts'
import { type IpRange, type IpRangeRules, type RangeProblem, readIpRange } from './ip-range.ts'

/** One line of a list as it was typed, with its first and last day; null is no bound. */
export type RangeLine = { text: string; startsOn: Day | null; endsOn: Day | null }

/** A line that is a range. Lines count from 1, empty ones too. */
export type ReadLine<Line extends RangeLine> = { line: number; typed: Line; range: IpRange }
/** `problem` is a field problem that carries its `line` and what stands there. */
export type LineProblem = { line: number; text: string; problem: string }
export type RangeList<Line extends RangeLine> = { lines: ReadLine<Line>[]; problems: LineProblem[] }

/**
 * Reads a list of ranges; empty lines are passed over. Every line that is no range, or holds an address that another line
 * holds on the same day (R422), is named: a list is taken whole or not at all. `whyNot` may refuse a range by itself.
 */
export function parseRangeList<Line extends RangeLine>(
  typed: readonly Line[],
  rules: IpRangeRules,
  whyNot: (line: ReadLine<Line>) => RangeProblem | null = () => null,
): RangeList<Line> {
  const lines: ReadLine<Line>[] = []
  const problems: LineProblem[] = []
  for (const [at, one] of typed.entries()) {
    if (one.text.trim() === '') continue
    const line = at + 1
    const read = readIpRange(one.text, rules)
    const found = 'range' in read ? { line, typed: one, range: read.range } : null
    const problem = 'problem' in read ? read.problem : found && whyNot(found)
    if (problem !== null) problems.push(problemOnLine(problem, line, one.text))
    else if (found !== null) lines.push(found)
  }
  return { lines, problems: [...problems, ...duplicates(lines)].sort((a, b) => a.line - b.line) }
}

/** Long lines are cut, and halves of characters repaired, so that what is wrong can be shown. */
export function problemOnLine({ key, params }: RangeProblem, line: number, text: string): LineProblem {
  const shown = text.trim().slice(0, 60).toWellFormed()
  return { line, text: shown, problem: fieldProblem(key, { ...params, line, text: shown }) }
}

/** In the order of their starts, a range meets those before it that have not ended yet. */
function duplicates<Line extends RangeLine>(lines: readonly ReadLine<Line>[]): LineProblem[] {
  const problems: LineProblem[] = []
  let open: ReadLine<Line>[] = []
  for (const next of lines.toSorted(byStart)) {
    open = open.filter(({ range }) => range.end >= next.range.start)
    const met = open.find(({ typed }) => isSameTime(typed, next.typed))
    if (met !== undefined) {
      const [first, second] = next.line > met.line ? [met, next] : [next, met]
      const problem = { key: 'duplicateIp', params: { other: first.line } } as const
      problems.push(problemOnLine(problem, second.line, second.typed.text))
    }
    open.push(next)
  }
  return problems
}

function byStart<Line extends RangeLine>(a: ReadLine<Line>, b: ReadLine<Line>): number {
  return a.range.start < b.range.start ? -1 : Number(a.range.start > b.range.start)
}

function isSameTime(a: RangeLine, b: RangeLine): boolean {
  const isBefore = (one: RangeLine, other: RangeLine) =>
    one.endsOn !== null && other.startsOn !== null && one.endsOn < other.startsOn
  return !isBefore(a, b) && !isBefore(b, a)
}
