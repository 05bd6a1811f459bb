import { expect, it } from 'vitest'
import { memoryState } from '#tests/sandbox/memory-state.ts'
import { amendBook, findBook, listBooks, openBook, refundedOf } from './books.ts'

function booksAt(now: number) {
  const clock = { now }
  const state = memoryState()
  const ground = {
    state,
    now: () => clock.now,
    randomBytes: (length: number) => new Uint8Array(length),
    origin: 'http://sandbox.test',
    wait: async () => {},
    fetch,
  }
  return { clock, ground }
}

const order = { provider: 'veritrans', orderId: 'bunko-1', state: 'captured', amount: 1100 } as const

it('opens an order id once, and each provider has books of its own', async () => {
  const { ground } = booksAt(5)
  expect(await openBook(ground, order)).toBe(true)
  expect(await openBook(ground, { ...order, amount: 1 })).toBe(false)
  expect(await openBook(ground, { ...order, provider: 'gmo' })).toBe(true)
  expect(await findBook(ground, 'veritrans', 'bunko-1')).toMatchObject({ amount: 1100, capturedAt: 5 })
  expect(await listBooks(ground, 'publisher')).toEqual([])
})

it('keeps both of two refunds that come together, and none that is refused', async () => {
  const { ground } = booksAt(5)
  await openBook(ground, order)
  const refund = (amount: number) =>
    amendBook(ground, order, (entry) =>
      refundedOf(entry) + amount > entry.amount ? null : { refunds: [...entry.refunds, { amount, at: 6 }] },
    )
  const answers = await Promise.all([refund(600), refund(500), refund(1)])
  expect(answers.map((answer) => answer !== null)).toEqual([true, true, false])
  const entry = await findBook(ground, 'veritrans', 'bunko-1')
  expect(entry && refundedOf(entry)).toBe(1100)
  expect(await amendBook(ground, { ...order, orderId: 'none' }, () => ({ amount: 1 }))).toBeNull()
})

it('lists the newest first', async () => {
  const { ground, clock } = booksAt(5)
  await openBook(ground, order)
  clock.now = 6
  await openBook(ground, { ...order, orderId: 'bunko-0' })
  expect((await listBooks(ground, 'veritrans')).map(({ orderId }) => orderId)).toEqual(['bunko-0', 'bunko-1'])
})
