import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { type IpRange, type IpRangeRules, type RangeProblem, readIpRange } from './ip-range.ts'

/** One line of a list as it was typed, with its first and last day. Null means no limit. */
export type RangeLine = { text: string; startsOn: Day | null; endsOn: Day | null }

/** A line that is a range. Lines count from 1, empty ones too. */
export type ReadLine<Line extends RangeLine> = { line: number; typed: Line; range: IpRange }
/** `problem` is the key of a field problem, with the `line` and its text as parameters. */
export type LineProblem = { line: number; text: string; problem: string }
export type RangeList<Line extends RangeLine> = { lines: ReadLine<Line>[]; problems: LineProblem[] }

/**
 * Reads a list of ranges and skips empty lines. Reports every line that isn't a range or that shares an address with
 * another line on the same day (R422): a list is accepted as a whole or not at all. `whyNot` may refuse a range for other
 * reasons.
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

/** Cuts long lines and repairs half characters, so that the wrong text can be shown. */
export function problemOnLine({ key, params }: RangeProblem, line: number, text: string): LineProblem {
  const shown = text.trim().slice(0, 60).toWellFormed()
  return { line, text: shown, problem: fieldProblem(key, { ...params, line, text: shown }) }
}

/**
 * Goes through the ranges in the order of their first addresses and compares each with those before it that reach so far.
 */
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
