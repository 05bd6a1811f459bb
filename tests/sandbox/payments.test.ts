import { expect, it } from 'vitest'
import { paymentFaults } from '#workers/sandbox/payment/fault.ts'
import { booksCsv } from '#workers/sandbox/payment/respond-payment.ts'
import { ownSandbox } from './own-sandbox.ts'
import { refOf, veritransShop } from './veritrans-shop.ts'

type Shop = ReturnType<typeof veritransShop>

const open = (shop: Shop, path: string, init?: RequestInit) =>
  shop.respond(new Request(`http://sandbox.test${path}`, init))
const pick = (shop: Shop, fields: object) =>
  open(shop, '/payments/api/fault', { method: 'POST', body: JSON.stringify(fields) })

it('a fault is chosen by call or on the page, shown, and removed', async () => {
  const shop = veritransShop()
  expect(
    (await pick(shop, { provider: 'veritrans', fault: 'lost-card', call: 'Authorize/card' })).status,
  ).toBe(204)
  expect(await (await open(shop, '/payments')).text()).toContain(
    '<code>lost-card</code> <code>Authorize/card</code>',
  )
  expect(await shop.reserved('bunko-1')).toMatchObject({ reason: 'lost' })
  await pick(shop, { provider: 'veritrans', fault: 'lost-card' })
  expect((await pick(shop, { provider: 'veritrans', fault: null })).status).toBe(204)
  expect(await shop.reserved('bunko-2')).toMatchObject({ is: 'authorised' })
  const body = new URLSearchParams({ provider: 'veritrans', fault: 'limit', call: '' })
  expect((await open(shop, '/payments', { method: 'POST', body })).status).toBe(303)
  expect(await shop.reserved('bunko-3')).toMatchObject({ reason: 'refused' })
})

it.each([
  { provider: 'nobody', fault: 'declined' },
  { provider: 'veritrans', fault: 'x' },
  { provider: 'gmo', fault: 'throttled' },
])('refuses %j', async (fields) => {
  expect((await pick(veritransShop(), fields)).status).toBe(400)
})

it('shows every fault, the credentials and the cards in both languages, and is linked from the index', async () => {
  const sandbox = ownSandbox()
  const read = async (path: string, language: string) =>
    (await sandbox.send(path, { headers: { 'Accept-Language': language } })).text()
  for (const language of ['en', 'ja']) {
    const text = await read('/payments', language)
    for (const fault of paymentFaults) expect(text).toContain(`<code>${fault}</code>`)
    expect(text).toContain('A100000000000001000000cc')
    expect(text).not.toContain('undefined')
  }
  expect(await read('/', 'en')).toContain('<a href="/payments">Payments</a>')
  expect(await read('/', 'en')).toContain('4111111111111111')
})

it('shows the books, newest first, as a page, as JSON and as an accountant’s list', async () => {
  const shop = veritransShop()
  await shop.reserved('bunko-1')
  await shop.gateway.capture(refOf('bunko-1'), 1100)
  shop.clock.now += 86_400_000
  await shop.gateway.refund(refOf('bunko-1'), { amount: 300, refundedAfter: 300 })
  await shop.reserved('bunko-2')
  const books = (await (await open(shop, '/payments/api/books?provider=veritrans')).json()) as object[]
  expect(books).toMatchObject([
    { orderId: 'bunko-2', state: 'authorised', capturedAt: null },
    { orderId: 'bunko-1', state: 'captured', amount: 1100, refunds: [{ amount: 300 }] },
  ])
  const page = await (await open(shop, '/payments')).text()
  expect(page.indexOf('bunko-2')).toBeLessThan(page.indexOf('bunko-1'))
  const csv = async (query: string) =>
    (await open(shop, `/payments/books.csv?provider=veritrans${query}`)).text()
  const [sale, refund] = [
    'bunko-1,sale,1100,2026-11-20T12:00:00+09:00',
    'bunko-1,refund,300,2026-11-21T12:00:00+09:00',
  ]
  expect(await csv('')).toBe(['order_id,kind,amount,time', sale, refund, ''].join('\r\n'))
  expect(await csv('&day=2026-11-21')).toBe(['order_id,kind,amount,time', refund, ''].join('\r\n'))
  expect((await open(shop, '/payments/api/books?provider=x')).status).toBe(404)
})

it('a day ends at midnight in Japan', () => {
  const at = Date.parse('2026-11-20T15:00:00Z')
  const entry = {
    provider: 'gmo',
    orderId: 'o',
    state: 'captured',
    amount: 1,
    openedAt: at,
    refunds: [],
  } as const
  const books = [
    { ...entry, refunds: [], capturedAt: at },
    { ...entry, refunds: [], capturedAt: at - 1 },
  ]
  expect(booksCsv(books, '2026-11-20')).toContain('2026-11-20T23:59:59+09:00')
  expect(booksCsv(books, '2026-11-20').split('\r\n')).toHaveLength(3)
})
