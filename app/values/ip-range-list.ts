import { fieldProblem } from '#app/errors/field-problem.ts'
import { type IpRange, type IpRangeRules, type RangeProblem, readIpRange } from './ip-range.ts'

/** `problem` is a field problem that carries its `line`, counted from 1, and what stands there. */
export type LineProblem = { line: number; problem: string }
export type RangeList = { ranges: IpRange[]; problems: LineProblem[] }

type ReadLine = { line: number; range: IpRange }

/**
 * Reads ranges, one a line; empty lines are passed over. Every line that is no range, or holds an address an earlier one
 * holds (R422), is named: a list is taken whole or not at all.
 */
export function parseRangeList(typed: string, rules: IpRangeRules): RangeList {
  const good: ReadLine[] = []
  const problems: LineProblem[] = []
  for (const [at, text] of typed.split(/\r\n|\r|\n/).entries()) {
    if (text.trim() === '') continue
    const line = at + 1
    const read = readIpRange(text, rules)
    if ('range' in read) good.push({ line, range: read.range })
    else problems.push({ line, problem: onLine(read.problem, line, text) })
  }
  return {
    ranges: good.map(({ range }) => range),
    problems: [...problems, ...duplicates(good)].sort((a, b) => a.line - b.line),
  }
}

/** In the order of their starts, a range meets another only if it begins before one that came earlier has ended. */
function duplicates(lines: readonly ReadLine[]): LineProblem[] {
  const problems: LineProblem[] = []
  let reaching: ReadLine | null = null
  for (const next of lines.toSorted(byStart)) {
    if (reaching !== null && next.range.start <= reaching.range.end) {
      const [first, second] = next.line > reaching.line ? [reaching, next] : [next, reaching]
      const problem = { key: 'duplicateIp', params: { other: first.line } } as const
      problems.push({ line: second.line, problem: onLine(problem, second.line, second.range.text) })
    }
    if (reaching === null || next.range.end > reaching.range.end) reaching = next
  }
  return problems
}

function byStart(a: ReadLine, b: ReadLine): number {
  return a.range.start < b.range.start ? -1 : Number(a.range.start > b.range.start)
}

/** Long lines are cut, and halves of characters repaired, so that what is wrong can be shown. */
function onLine({ key, params }: RangeProblem, line: number, text: string): string {
  return fieldProblem(key, { ...params, line, text: text.trim().slice(0, 60).toWellFormed() })
}
