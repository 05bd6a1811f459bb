import { expect, it } from 'vitest'
import type { RevenueMonth } from '#app/features/orders/model/revenue/list-revenue.ts'
import { moneyFigures, subscriptionFigures, sumOfMonths } from './revenue-columns.ts'

const month = (number: number): RevenueMonth => ({
  month: `2026-0${number}` as RevenueMonth['month'],
  ...(Object.fromEntries([...moneyFigures, ...subscriptionFigures].map((key) => [key, number])) as Omit<
    RevenueMonth,
    'month'
  >),
})

it('a span’s figures are sums, except what ran at its beginning or end, and the churn', () => {
  const months = [month(1), month(2), month(4)]
  const sums = Object.fromEntries(subscriptionFigures.map((key) => [key, sumOfMonths(months, key)]))
  expect(moneyFigures.map((key) => sumOfMonths(months, key))).toEqual(moneyFigures.map(() => 7))
  expect(sums).toMatchObject({ runningBefore: 1, purchased: 7, runningAfter: 4, ended: 7, churn: null })
})
