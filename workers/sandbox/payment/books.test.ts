import { expect, it } from 'vitest'
import { memoryState } from '#tests/sandbox/memory-state.ts'
import { amendBook, findBook, listBooks, openBook, refundedOf } from './books.ts'

function booksAt(now: number) {
  const clock = { now }
  const state = memoryState()
  const context = {
    state,
    now: () => clock.now,
    randomBytes: (length: number) => new Uint8Array(length),
    origin: 'http://sandbox.test',
    wait: async () => {},
    fetch,
  }
  return { clock, context }
}

const order = { provider: 'veritrans', orderId: 'bunko-1', state: 'captured', amount: 1100 } as const

it('opens an order id once, and each provider has its own books', async () => {
  const { context } = booksAt(5)
  expect(await openBook(context, order)).toBe(true)
  expect(await openBook(context, { ...order, amount: 1 })).toBe(false)
  expect(await openBook(context, { ...order, provider: 'gmo' })).toBe(true)
  expect(await findBook(context, 'veritrans', 'bunko-1')).toMatchObject({ amount: 1100, capturedAt: 5 })
  expect(await listBooks(context, 'publisher')).toEqual([])
})

it('keeps both of two simultaneous refunds, and none that is refused', async () => {
  const { context } = booksAt(5)
  await openBook(context, order)
  const refund = (amount: number) =>
    amendBook(context, order, (entry) =>
      refundedOf(entry) + amount > entry.amount ? null : { refunds: [...entry.refunds, { amount, at: 6 }] },
    )
  const answers = await Promise.all([refund(600), refund(500), refund(1)])
  expect(answers.map((answer) => answer !== null)).toEqual([true, true, false])
  const entry = await findBook(context, 'veritrans', 'bunko-1')
  expect(entry && refundedOf(entry)).toBe(1100)
  expect(await amendBook(context, { ...order, orderId: 'none' }, () => ({ amount: 1 }))).toBeNull()
})

it('lists the newest first', async () => {
  const { context, clock } = booksAt(5)
  await openBook(context, order)
  clock.now = 6
  await openBook(context, { ...order, orderId: 'bunko-0' })
  expect((await listBooks(context, 'veritrans')).map(({ orderId }) => orderId)).toEqual([
    'bunko-0',
    'bunko-1',
  ])
})
