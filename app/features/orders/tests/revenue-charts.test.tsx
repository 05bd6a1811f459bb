import { describe, expect, it } from 'vitest'
import {
  moneyFigures,
  revenueColumns,
  subscriptionFigures,
} from '#app/features/orders/console/revenue/revenue-columns.ts'
import { RevenueOverview } from '#app/features/orders/console/revenue/revenue-overview.tsx'
import type { RevenueMonth } from '#app/features/orders/model/revenue/list-revenue.ts'
import { monthsUntil } from '#app/features/orders/model/revenue/month.ts'
import { writeCsv } from '#app/kernel/values/csv/csv.ts'
import { niceTicks } from '#app/ui/console/charts/charts.tsx'
import { renderIn } from '#tests/visits/render-in-layout.tsx'

const months = (count: number, of: Partial<RevenueMonth> = {}): RevenueMonth[] =>
  monthsUntil(Date.parse('2026-11-20T00:00:00Z'), count).map((month, at) => ({
    ...{
      month,
      charges: 1000 * at,
      refunds: at % 3 === 1 ? -300 : 0,
      chargebacks: 0,
      writeOffs: 0,
      net: 900 * at,
      tax: 100 * at,
    },
    ...{ earned: 850 * at, deferred: 50 * at },
    ...{ discount: 0, renewals: at, purchased: 2, free: 0, granted: 0, cancelled: 1, unpaid: 0, refunded: 0 },
    ...{
      runningBefore: 10 + at,
      runningAfter: 11 + at,
      ended: at === 0 ? 0 : 1,
      churn: at === 0 ? null : 1 / (10 + at),
    },
    ...of,
  }))
const show = (rows: readonly RevenueMonth[], locale: 'en' | 'ja' = 'en') =>
  renderIn({ staff: true, locale }, <RevenueOverview tenantId={17} query={{}} months={rows} plans={[]} />)
const count = (html: string, part: RegExp) => [...html.matchAll(part)].length
const nothing = { charges: 0, refunds: 0, net: 0, tax: 0, purchased: 0, runningBefore: 0, runningAfter: 0 }

describe('the charts of revenue', () => {
  it.each([12, 24])('have a bar or a point for each of %i months, each with its figures', (length) => {
    const html = show(months(length))
    expect(count(html, /<rect [^>]*class="chart-up\b/g)).toBe(2 * length)
    expect(count(html, /<rect [^>]*class="chart-down\b/g)).toBe(Math.floor((length + 1) / 3))
    expect(count(html, /<circle /g)).toBe(length - 1)
    expect(html).toContain('<title>Nov 2026: charges ')
  })

  it('are pictures with a name, and describe all their values in words', () => {
    const html = show(months(12))
    for (const [svg, title, desc] of html.matchAll(/<svg class="chart"[^>]*aria-labelledby="(\S+) (\S+)"/g)) {
      expect(svg).toContain('role="img"')
      expect(html).toContain(`<title id="${title}">`)
      const words = html.split(`<desc id="${desc}">`)[1]?.split('</desc>')[0]
      expect(words?.match(/20\d\d/g)?.length).toBe(12)
    }
    expect(count(html, /<svg class="chart"/g)).toBe(3)
  })

  it('label at most twelve months', () => {
    expect(count(show(months(24)), /class="chart-label/g)).toBe(3 * 12)
  })

  it('say that nothing was sold instead of showing nothing', () => {
    const html = show(months(12, nothing), 'ja')
    expect(html).toContain('売上はまだありません。')
    expect(html).not.toContain('<svg class="chart"')
  })
})

it('the CSV has plain numbers, and an empty cell if nobody could have left', () => {
  const columns = revenueColumns([...moneyFigures, ...subscriptionFigures])
  const rows = months(12)
  const csv = writeCsv(
    columns.map(({ key }) => key),
    rows.map((row) => columns.map(({ text }) => text(row))),
  )
  const [head = '', ...lines] = csv
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  const sumOf = (key: string) => lines.reduce((sum, line) => sum + Number(line[head.indexOf(key)]), 0)
  for (const key of [...moneyFigures, 'purchased', 'renewals', 'cancelled', 'ended'] as const)
    expect(sumOf(key)).toBe(rows.reduce((sum, row) => sum + row[key], 0))
  expect(lines[0]?.at(-1)).toBe('')
  expect(lines[1]?.at(-1)).toBe('9.1')
})

describe('round numbers of an axis', () => {
  it.each([
    [0, 0, [0, 1]],
    [0, 3, [0, 1, 2, 3]],
    [0, 1234, [0, 500, 1000, 1500]],
    [-300, 11_000, [-5000, 0, 5000, 10_000, 15_000]],
    [-90_000, 20_000, [-100_000, -50_000, 0, 50_000]],
    [0, 987_654_321, [0, 500_000_000, 1_000_000_000]],
  ])('from %i to %i are %j', (low, high, ticks) => {
    expect(niceTicks(low, high)).toEqual(ticks)
  })

  it('include all values between them, in at most 7 steps', () => {
    for (let at = 1; at < 300; at++) {
      const [low, high] = [-((at * 7919) % 10_007), (at * 104_729) % 1_000_003]
      const ticks = niceTicks(low, high)
      expect(ticks[0]).toBeLessThanOrEqual(low)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(high)
      expect(ticks).toContain(0)
      expect(ticks.length).toBeLessThanOrEqual(8)
      expect(String((ticks[1] ?? 0) - (ticks[0] ?? 0))).toMatch(/^[125]0*$/)
    }
  })
})
