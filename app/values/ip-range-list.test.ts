import { describe, expect, it } from 'vitest'
import { parseFieldProblem } from '#app/errors/field-problem.ts'
import { widestOfServiceAdmin } from './ip-range.ts'
import { parseRangeList } from './ip-range-list.ts'

const rules = { widest: widestOfServiceAdmin, allowPrivate: false }
const parse = (...lines: string[]) => parseRangeList(lines.join('\n'), rules)
const named = (...lines: string[]) =>
  parse(...lines).problems.map(({ line, problem }) => [line, problem.split('?')[0]])

describe('a list of ranges', () => {
  it('is read line by line, whatever ends the lines', () => {
    const { ranges, problems } = parseRangeList('133.11.0.1\r\n\r\n  133.11.1.0/24\r133.11.2.*\n', rules)
    expect(problems).toEqual([])
    expect(ranges.map((range) => range.text)).toEqual(['133.11.0.1', '133.11.1.0/24', '133.11.2.*'])
    expect(parseRangeList(' \n\n', rules)).toEqual({ ranges: [], problems: [] })
  })

  it('names every wrong line and what stands there', () => {
    const { problems } = parse('133.11.0.1', '', '133.11.0.256', '10.0.0.1', '133.11.0.0/23')
    expect(problems.map(({ line }) => line)).toEqual([3, 4, 5])
    expect(problems.map(({ problem }) => parseFieldProblem(problem))).toEqual([
      { key: 'invalidIp', params: { line: '3', text: '133.11.0.256' } },
      { key: 'ipNotPublic', params: { line: '4', text: '10.0.0.1' } },
      { key: 'ipSubnet', params: { min: '24', max: '32', line: '5', text: '133.11.0.0/23' } },
    ])
  })

  it('R422 holds no address twice, however it is written', () => {
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

  it('R422 holds neighbours', () => {
    expect(named('133.11.0.0/25', '133.11.0.128/25', '133.11.1.0', '133.10.255.255')).toEqual([])
  })

  it('survives what nobody would type', () => {
    expect(named('\ud800', 'x'.repeat(100_000), '?&=line', '<b>')).toHaveLength(4)
  })
})
