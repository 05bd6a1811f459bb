import { describe, expect, it } from 'vitest'
import { dayOf, startOfDay } from '#app/kernel/values/day.ts'
import { type Memory, mostCompared, newIn, nextMail, nextRun, remember, SearchName } from './saved-search.ts'

const nothing: Memory = { known: '', edge: null }
const title = (contentId: string, publishedOn = '2026-11-20') => ({ contentId, publishedOn })
const idsOf = (found: { contentId: string }[]) => found.map(({ contentId }) => contentId)

describe('what is new in a saved search', () => {
  it('is what no earlier run has found; a title that was away isn’t new when it comes back', () => {
    const first = remember(nothing, [title('a'), title('b')], null)
    expect(idsOf(newIn(first, [title('c'), title('a'), title('b')]))).toEqual(['c'])
    const second = remember(first, [title('c'), title('b')], null)
    expect(newIn(second, [title('a'), title('b'), title('c')])).toEqual([])
  })

  it('is nothing from before the edge of a run that compared only the newest, since it may have been there', () => {
    const memory = remember(nothing, [title('a', '2026-11-20')], '2026-11-01')
    const found = [title('new', '2026-11-21'), title('slid in', '2026-11-01'), title('older', '2020-01-01')]
    expect(idsOf(newIn(memory, found))).toEqual(['new'])
    expect(idsOf(newIn({ ...memory, edge: null }, found))).toEqual(['new', 'slid in', 'older'])
  })

  it('is remembered for twice as many titles as a run compares, the latest longest', () => {
    const many = Array.from({ length: mostCompared }, (_, at) => title(`old${at}`))
    const more = Array.from({ length: mostCompared }, (_, at) => title(`new${at}`))
    const both = remember(remember(nothing, many, null), more, null)
    expect(newIn(both, [...many, ...more])).toEqual([])
    const full = remember(both, [title('one more')], null)
    expect(full.known).toHaveLength(8 * 2 * mostCompared)
    expect(idsOf(newIn(full, [...many, ...more]))).toEqual([`old${mostCompared - 1}`])
  })
})

describe('the time of a saved search', () => {
  const at = (text: string) => Date.parse(`${text}+09:00`)

  it('is tomorrow between six and eight in Japan, at a moment of its own', () => {
    const runs = ['a', 'b', 'c', 'd'].map((id) => nextRun(id, at('2026-11-28T23:30')))
    expect(new Set(runs).size).toBe(4)
    for (const run of runs) {
      expect(dayOf(run)).toBe('2026-11-29')
      expect((run - startOfDay('2026-11-29')) / 3_600_000).toBeGreaterThanOrEqual(6)
      expect((run - startOfDay('2026-11-29')) / 3_600_000).toBeLessThan(8)
    }
  })

  it.each([
    ['2026-11-28T12:00', '2026-11-29', '2026-11-30'],
    ['2026-11-29T12:00', '2026-11-30', '2026-11-30'],
    ['2026-11-30T07:00', '2026-12-01', '2026-12-07'],
    ['2026-12-01T00:10', '2026-12-02', '2026-12-07'],
  ])('mails after %s come on %s, or on the next Monday, %s', (now, daily, weekly) => {
    expect([nextMail('daily', at(now)), nextMail('weekly', at(now)), nextMail('none', at(now))]).toEqual([
      daily,
      weekly,
      null,
    ])
  })
})

it('a name is one line of 1 to 60 characters', () => {
  expect(SearchName.parse(' 和算\r\nBcc: x ')).toBe('和算 Bcc: x')
  expect(SearchName.safeParse(' \n ').success).toBe(false)
  expect(SearchName.safeParse('あ'.repeat(61)).success).toBe(false)
})
