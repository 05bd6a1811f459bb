import { expect, it } from 'vitest'
import { type Counted, estimateCosts } from './estimate-costs.ts'

const nothing: Counted = {
  ...{ sessions: 0, views: 0, searches: 0, opens: 0, jobs: 0, mails: 0 },
  ...{ fileBytes: 0, databaseBytes: 0, sweeps: 0 },
}

const partOf = (counted: Partial<Counted>, part: string) =>
  estimateCosts({ ...nothing, ...counted }).parts.find((one) => one.part === part)

it('a platform that nobody uses costs the plan', () => {
  expect(estimateCosts(nothing).dollars).toBe(5)
})

it('what the plan includes costs nothing, and what goes beyond has its price', () => {
  expect(partOf({ databaseBytes: 5e9 }, 'databases')?.dollars).toBe(0)
  expect(partOf({ databaseBytes: 15e9 }, 'databases')?.dollars).toBe(7.5)
  expect(partOf({ fileBytes: 1e12 }, 'files')).toEqual({
    part: 'files',
    quantity: 2.5e12,
    included: 10e9,
    dollars: 37.35,
  })
  expect(partOf({ mails: 53_000 }, 'mails')?.dollars).toBe(45)
})

it('thirty recurring tasks make some 1.3 million messages a month, about a dollar', () => {
  const queues = partOf({ sweeps: 30 }, 'queues')
  expect(queues?.quantity).toBe(30 * 43_200 * 3)
  expect(queues?.dollars).toBeCloseTo(1.16)
})

it('the sum is that of its parts', () => {
  const { dollars, parts } = estimateCosts({
    ...{ sessions: 3e6, views: 9e6, searches: 4e6, opens: 2e6, jobs: 20_000, mails: 1e5 },
    ...{ fileBytes: 3e12, databaseBytes: 20e9, sweeps: 32 },
  })
  expect(dollars).toBeCloseTo(
    parts.reduce((sum, part) => sum + part.dollars, 0),
    2,
  )
  expect(dollars).toBeGreaterThan(100)
})
