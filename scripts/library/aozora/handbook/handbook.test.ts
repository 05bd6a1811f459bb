import { describe, expect, it } from 'vitest'
import { dayLength, declination, sunHeight } from './daylight.ts'
import { mix, pit, ripeness } from './earth.ts'
import { parts } from './handbook.ts'
import { legPull, postLoad, windPressure } from './loads.ts'
import { beltLength, stopping } from './machines.ts'
import { partly, pipeFlow } from './rain.ts'
import { capstan, tackle } from './ropes.ts'
import { areaOf, fallOfEarth, triples } from './surveying.ts'
import { conductance, innerFace } from './warmth.ts'
import { dewPoint, saturation } from './water.ts'

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

  it('compute heat, earth, ropes, light, rain and machines as other books do', () => {
    expect(conductance([[100, 0.05]])).toBeCloseTo(1 / 2.15, 9)
    expect(innerFace(6.5, 20, 0)).toBeCloseTo(5.7, 9)
    expect(pit(1, 1, 2, 0.5)).toBeCloseTo(26 / 3, 9)
    const { cement, sand, gravel } = mix(0.5, 175)
    expect(cement).toBe(350)
    expect(175 + 45 + 350 / 3.16 + sand / 2.6 + gravel / 2.65).toBeCloseTo(1000, 9)
    expect(ripeness(28)).toBe(1)
    expect(tackle(4, 0)).toBeCloseTo(0.25, 9)
    expect(capstan(1, 0.25)).toBeCloseTo(4.81, 2)
    expect(sunHeight(36, 23.44, 0)).toBeCloseTo(77.44, 2)
    expect(dayLength(36, 0)).toBeCloseTo(12.14, 2)
    expect(declination(172)).toBeCloseTo(23.44, 1)
    expect(partly(1).flow).toBeCloseTo(1, 9)
    expect(partly(0.5).flow).toBeCloseTo(0.5, 9)
    expect(pipeFlow(100, 0.01)).toBeCloseTo(5.17, 1)
    expect(beltLength(100, 100, 500)).toBeCloseTo(1000 + Math.PI * 100, 9)
    expect(stopping(60, 0.7)).toBeCloseTo(36.9, 1)
  })

  it('have headings of their own, which are the destinations of the index', () => {
    expect(new Set(topics.map(({ title }) => title)).size).toBe(topics.length)
  })
})
