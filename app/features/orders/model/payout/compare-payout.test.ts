import { expect, it } from 'vitest'
import { comparePayout, countDifferences, type NamedOrder } from './compare-payout.ts'
import type { PayoutLine } from './read-payouts.ts'

const line = (given: Partial<PayoutLine>): PayoutLine => ({
  ...{ row: 2, kind: 'charge', reference: 'o', amount: 1100, fee: 40 },
  ...given,
})
const entry = (id: string, kind: 'charge' | 'refund' | 'chargeback', amount: number, isPaid = false) => ({
  ...{ id, kind, amount, isPaid },
})
const order = (...booked: NamedOrder['booked']) => new Map([['o', { id: 'o', provider: 'GMO', booked }]])

function compare(orders: Map<string, NamedOrder>, ...lines: PayoutLine[]) {
  const compared = comparePayout({ provider: 'GMO', lines }, orders, new Set())
  return compared.map(({ result, settles, booked }) => [result, settles, booked])
}

it('pays an entry of the same order, kind and amount', () => {
  const booked = order(entry('c', 'charge', 1100), entry('r', 'refund', -500))
  expect(compare(booked, line({}), line({ kind: 'refund', amount: -500 }))).toEqual([
    ['matched', 'c', 1100],
    ['matched', 'r', -500],
  ])
})

it('pays an entry of another amount only if none fits exactly, whichever line comes first', () => {
  const booked = order(entry('r1', 'refund', -500), entry('r2', 'refund', -300))
  const [odd, exact] = [line({ kind: 'refund', amount: -200 }), line({ kind: 'refund', amount: -500 })]
  expect(compare(booked, odd, exact)).toEqual([
    ['other-amount', 'r2', -300],
    ['matched', 'r1', -500],
  ])
})

it('pays nothing twice: neither in one payout, nor in two of a file, nor what was paid before', () => {
  const once = order(entry('c', 'charge', 1100))
  expect(compare(once, line({}), line({ row: 3 }))).toEqual([
    ['matched', 'c', 1100],
    ['already-paid', null, 1100],
  ])
  const paid = new Set(['c'])
  expect(comparePayout({ provider: 'GMO', lines: [line({})] }, once, paid)[0]?.result).toBe('already-paid')
  expect(compare(order(entry('c', 'charge', 1100, true)), line({}))).toEqual([['already-paid', null, 1100]])
})

it('names an unknown order, another provider’s, and what isn’t booked; fees are no differences, adjustments are', () => {
  const booked = order(entry('c', 'charge', 1100))
  expect(compare(booked, line({ reference: 'x' }))).toEqual([['unknown-order', null, null]])
  expect(compare(booked, line({ kind: 'chargeback', amount: -1100 }))).toEqual([['not-booked', null, null]])
  const other = new Map([['o', { id: 'o', provider: 'VERITRANS', booked: [entry('c', 'charge', 1100)] }]])
  expect(compare(other, line({}))).toEqual([['other-provider', null, null]])
  const lines = [line({ kind: 'fee', amount: 0 }), line({ kind: 'adjustment' }), line({})]
  const compared = comparePayout({ provider: 'GMO', lines }, booked, new Set())
  expect(compared.map(({ result }) => result)).toEqual(['fee', 'adjustment', 'matched'])
  expect(countDifferences(compared)).toBe(1)
})
