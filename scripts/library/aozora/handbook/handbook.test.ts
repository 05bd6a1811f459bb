import { describe, expect, it } from 'vitest'
import { parts } from './handbook.ts'
import { legPull, postLoad, windPressure } from './loads.ts'
import { dewPoint, saturation } from './materials.ts'
import { areaOf, fallOfEarth, triples } from './surveying.ts'

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

  it('compute loads and land as other books do', () => {
    expect(windPressure(40)).toBeCloseTo(980, 0)
    expect(legPull(2, 120)).toBeCloseTo(1, 9)
    expect(legPull(2, 60)).toBeCloseTo(0.577, 3)
    expect(postLoad(105, 2700)).toBeCloseTo(96, 0)
    expect(postLoad(105, 900)).toBeCloseTo((17.7 * 105 ** 2) / 1000, 6)
    const corners = [
      [0, 0],
      [4, 0],
      [0, 3],
    ] as const
    expect(areaOf(corners)).toBe(6)
    expect(fallOfEarth(1)).toBeCloseTo(0.0785, 4)
    expect(triples(29)).toEqual([
      [3, 4, 5],
      [5, 12, 13],
      [8, 15, 17],
      [7, 24, 25],
      [20, 21, 29],
    ])
  })

  it('have headings of their own, which are the destinations of the index', () => {
    expect(new Set(topics.map(({ title }) => title)).size).toBe(topics.length)
  })
})
