import { describe, expect, it } from 'vitest'
import { parts } from './handbook.ts'
import { dewPoint, saturation } from './materials.ts'

const topics = parts.flatMap(({ topics }) => topics)
const rowsOf = (title: string, table = 0) =>
  topics.find((topic) => topic.title === title)!.tables![table]!.rows

describe('the tables of the handbook', () => {
  it('have rows as wide as their heads', () => {
    for (const { title, tables = [] } of topics)
      for (const { head, rows } of tables) for (const row of rows) expect(row.length, title).toBe(head.length)
  })

  it('agree with values that can be looked up elsewhere', () => {
    expect(
      rowsOf('屋根の勾配')
        .find(([rise]) => rise === '4.00')
        ?.slice(1, 4),
    ).toEqual(['21.80', '40.0', '1.0770'])
    expect(
      rowsOf('メートル並目ねじ')
        .find(([name]) => name === 'M10')
        ?.slice(1, 4),
    ).toEqual([1.5, '8.50', '57.99'])
    expect(dewPoint(22, 60)).toBeCloseTo(13.9, 1)
    expect(saturation(20)).toBeCloseTo(23.4, 1)
    expect(
      rowsOf('紙の寸法')
        .find(([size]) => size === 4)
        ?.slice(1, 5),
    ).toEqual([210, 297, 257, 364])
    expect(rowsOf('抜き取り検査').find(([count]) => count === 10)?.[7]).toBe('34.9')
  })

  it('have headings of their own, which are the destinations of the index', () => {
    expect(new Set(topics.map(({ title }) => title)).size).toBe(topics.length)
  })
})
