import { describe, expect, it } from 'vitest'
import { parseFieldProblem } from '#app/kernel/errors/field-problem.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { parseRangeList, type RangeLine, widestOfServiceAdmin } from './ip-range.ts'

const rules = { widest: widestOfServiceAdmin, allowPrivate: false }
const always = { startsOn: null, endsOn: null }
const parse = (...texts: string[]) =>
  parseRangeList(
    texts.map((text) => ({ text, ...always })),
    rules,
  )
const named = (...lines: string[]) =>
  parse(...lines).problems.map(({ line, problem }) => [line, problem.split('?')[0]])

describe('a list of ranges', () => {
  it('is read line by line, skipping empty lines', () => {
    const { lines, problems } = parse('133.11.0.1', '', '  133.11.1.0 / 24', '　', '133.11.2.*')
    expect(problems).toEqual([])
    expect(lines.map(({ line, range }) => [line, range.text])).toEqual([
      [1, '133.11.0.1'],
      [3, '133.11.1.0/24'],
      [5, '133.11.2.*'],
    ])
    expect(parse('', ' ')).toEqual({ lines: [], problems: [] })
  })

  it('reports every wrong line with its text', () => {
    const { problems } = parse('133.11.0.1', '', '133.11.0.256', '10.0.0.1', '133.11.0.0/23')
    expect(problems.map(({ line }) => line)).toEqual([3, 4, 5])
    expect(problems.map(({ problem }) => parseFieldProblem(problem))).toEqual([
      { key: 'invalidIp', params: { line: '3', text: '133.11.0.256' } },
      { key: 'ipNotPublic', params: { line: '4', text: '10.0.0.1' } },
      { key: 'ipSubnet', params: { min: '24', max: '32', line: '5', text: '133.11.0.0/23' } },
    ])
  })

  it('R422 refuses an address that occurs twice, in whichever notation', () => {
    expect(named('133.11.0.1', '133.11.0.2', '133.11.0.1')).toEqual([[3, 'duplicateIp']])
    expect(named('133.11.0.0/24', '133.11.0.*')).toEqual([[2, 'duplicateIp']])
    expect(named('133.11.0.1', '::ffff:133.11.0.1')).toEqual([[2, 'duplicateIp']])
    expect(named('133.11.0.7', '133.11.0.0/24')).toEqual([[2, 'duplicateIp']])
    expect(named('133.11.0.0/24', '133.11.0.3', '133.11.0.200')).toEqual([
      [2, 'duplicateIp'],
      [3, 'duplicateIp'],
    ])
    expect(named('133.11.0.1-133.11.0.9', '133.11.0.9-133.11.0.20')).toEqual([[2, 'duplicateIp']])
    expect(
      parseFieldProblem(parse('133.11.0.1', '133.11.0.1').problems[0]?.problem ?? '').params,
    ).toMatchObject({
      line: '2',
      other: '1',
    })
  })

  it('R422 accepts neighbouring ranges', () => {
    expect(named('133.11.0.0/25', '133.11.0.128/25', '133.11.1.0', '133.10.255.255')).toEqual([])
  })

  it('R422 accepts the same address on different days', () => {
    const dated = (startsOn: Day | null, endsOn: Day | null) => ({ text: '133.11.0.1', startsOn, endsOn })
    const problems = (...lines: RangeLine[]) => parseRangeList(lines, rules).problems.map(({ line }) => line)
    expect(problems(dated(null, '2027-03-31'), dated('2027-04-01', null))).toEqual([])
    expect(problems(dated('2027-04-01', null), dated(null, '2027-03-31'))).toEqual([])
    expect(problems(dated(null, '2027-03-31'), dated('2027-03-31', null))).toEqual([2])
    expect(problems(dated('2027-01-01', '2027-12-31'), dated(null, null))).toEqual([2])
    expect(problems(dated(null, '2027-03-31'), dated('2027-04-01', null), dated('2028-01-01', null))).toEqual(
      [3],
    )
  })

  it('survives hostile input', () => {
    expect(named('\ud800', 'x'.repeat(100_000), '?&=line', '<b>')).toHaveLength(4)
  })
})
