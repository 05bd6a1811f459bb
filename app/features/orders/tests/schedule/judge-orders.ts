import { expect } from 'vitest'
import type { BookEntry } from '#workers/sandbox/payment/books.ts'
import { refundedOf } from '#workers/sandbox/payment/books.ts'
import type { Playing } from './playing.ts'
import type { OrderRow, Records } from './records.ts'

const ended = ['confirmed', 'failed', 'cancelled']

/** Why a charge is given back: its amount was altered, or it was found after its period. */
const givenBackFor = ['amount', 'late']

/**
 * Compares each order of a schedule with the provider's books: the money, the registration and the ledger entries exist
 * together or not at all.
 */
export function judgeOrders({ seed }: Playing, records: Records, books: Map<string, BookEntry>): void {
  for (const order of records.orders) {
    const book = books.get(order.id) ?? books.get(order.provider_key ?? '')
    const isAtStore = order.provider === 'SHOPIFY'
    // An order whose result isn't known is asked about again, so it never counts as failed, except if the amount was altered. A store's page
    // stays open until we close it, and its staff refund what they like. A reader who is at PayPay can't be stopped,
    // so they may pay after the order's end.
    if (book !== undefined && refundedOf(book) > 0 && !isAtStore && order.way !== 'paypay')
      expect(givenBackFor, `schedule ${seed}`).toContain(order.decline_code)
    const isConfirmed = order.state === 'confirmed'
    const refunded = isAtStore && isConfirmed && book !== undefined ? refundedOf(book) : 0
    const outcome = {
      ended: ended.includes(order.state),
      // A paid order at a store is watched for refunds.
      settleAt: isAtStore && isConfirmed ? null : order.settle_at,
      isReserved: book?.state === 'authorised' && order.total > 0,
      taken: book?.state === 'captured' ? book.amount - refundedOf(book) : 0,
      rights: rightsOf(order, records),
      booked: bookedOf(order, records),
    }
    const due = isConfirmed ? order.total - refunded : 0
    const late = lateOf(order, records)
    const even = { ended: true, settleAt: null, isReserved: false, rights: isConfirmed ? 1 : 0 }
    expect(outcome, `schedule ${seed}: ${order.id} is ${order.state}`).toEqual({
      ...even,
      taken: due + late,
      booked: due,
    })
  }
}

/** Money at the provider that came after the order's end or was too much, and that gave no right. It is on record, and in no ledger. */
function lateOf({ id, state }: OrderRow, { late }: Records): number {
  const own = late.filter(({ order_id }) => order_id === id)
  const isGranted = own.some((one) => one.state === 'granted')
  const isOver = own.some(({ reason }) => reason === 'surplus')
  if (own.length > 0) expect(isGranted || isOver).toBe(state === 'confirmed')
  return own.filter((one) => one.state !== 'granted').reduce((sum, { amount }) => sum + amount, 0)
}

/** Counts the rights that an order gave: the registration that it made, or the period that only it paid for. */
function rightsOf({ id, kind, registration_id, period }: OrderRow, records: Records): number {
  const { registrations, orders } = records
  // A change of plan puts its own order in the place of the purchase.
  const isChanged = (own: string) =>
    orders.some((one) => one.registration_id === own && one.changes_from !== null)
  if (kind === 'purchase')
    return registrations.filter(
      (one) => one.order_id === id || (one.id === registration_id && isChanged(one.id)),
    ).length
  const isPaidByOther = orders.some(
    (one) =>
      one.id !== id &&
      one.state === 'confirmed' &&
      one.registration_id === registration_id &&
      one.period === period,
  )
  const has = registrations.some((one) => one.id === registration_id && one.period >= period)
  return has && !isPaidByOther ? 1 : 0
}

/** The amount that the ledger booked from the provider's account, with tax, without what went back. */
function bookedOf({ id }: OrderRow, { transactions, entries }: Records): number {
  const ofOrder = transactions.filter(({ order_id }) => order_id === id)
  const own = ofOrder.filter(({ kind }) => kind === 'charge')
  const back = ofOrder.filter(({ kind }) => kind === 'refund').reduce((sum, { total }) => sum + total, 0)
  for (const { id: transactionId, net, tax, total } of own) {
    const lines = entries.filter(({ transaction_id }) => transaction_id === transactionId)
    const to = (account: string) =>
      lines
        .filter(({ debit, credit }) => debit === 'provider' && credit === account)
        .reduce((sum, { amount }) => sum + amount, 0)
    expect([to('revenue'), to('tax'), to('revenue') + to('tax')]).toEqual([net, tax, total])
  }
  expect(own.length).toBeLessThan(2)
  return own.reduce((sum, { total }) => sum + total, 0) - back
}

/** The coupon counts its uses. Each use belongs to a confirmed order, and no reader has two. */
export function judgeCoupon({ seed, coupon }: Playing, { orders, uses, used }: Records): void {
  const with_ = orders.filter(({ state, coupon_id }) => state === 'confirmed' && coupon_id === coupon.id)
  const consumed = uses.filter(({ state }) => state === 'consumed')
  expect([used, uses.length, consumed.length], `schedule ${seed}: its coupon`).toEqual(
    [1, 1, 1].map(() => with_.length),
  )
  expect(new Set(with_.map(({ account_id }) => account_id)).size).toBe(with_.length)
}
