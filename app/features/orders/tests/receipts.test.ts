import { existsSync, readFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, describe, expect, it } from 'vitest'
import { placeOrder } from '#app/features/orders/model/order/place-order.ts'
import { getReceipt, issueReceipt } from '#app/features/orders/model/receipt/issue-receipt.ts'
import { type ReceiptView, viewReceipts } from '#app/features/orders/site/purchases/purchase-view.ts'
import { drawReceipt } from '#app/features/orders/site/purchases/receipt-sheet/draw-receipt.ts'
import { receiptWords } from '#app/features/orders/site/purchases/receipt-sheet/receipt-words.ts'
import { loadOutlines } from '#app/gateways/glyphs/glyph-outlines.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import type { Visit } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import { refusalOf } from '#tests/visits/refusal-of.ts'
import { buyPlan, newBuyer, openShops } from './open-shops.ts'
import { addCoupon, addPlan, addReaders, buyerAt, newTill, returnPath, shops } from './order-world.ts'

const platform = await openShops()
const { db, clock } = platform
const tenantId = world[shops.VERITRANS].tenantId

beforeAll(async () => {
  const seller = {
    name: '株式会社桜学術出版',
    representative: '',
    address: '東京都文京区1-2-3',
    phone: '03-0000-0002',
    email: '',
    registrationNumber: 'T3700000000001',
  }
  await db
    .updateTable('company_payment')
    .set({ seller: JSON.stringify(seller) })
    .where('company_id', '=', world[shops.VERITRANS].company.id)
    .execute()
})

const visitOf = (provider: PaymentProvider, id: string) =>
  buyerAt(platform, provider, id, newTill(platform, provider))

/** A reader who paid for a plan of 9,800 yen with a coupon of 33 percent, which gives an odd amount. */
async function bought(id: string) {
  const one = await newBuyer(platform, 'VERITRANS', id)
  const planId = await addPlan(platform, tenantId, `of-${id}`, { price: 9_800 })
  const couponCode = `C${id.toUpperCase()}`
  await addCoupon(platform, tenantId, couponCode, { percent: 33 })
  return { visit: one.visit, orderId: await buyPlan(one, { planId, couponCode }) }
}

/** Books a refund of a part in the ledger. */
async function giveBack(orderId: string, id: string, [net, tax]: [number, number]): Promise<void> {
  const row = { tenant_id: tenantId, id, kind: 'refund' as const, order_id: orderId, refund_id: null }
  const whose = { account_id: 'anybody', plan_id: 'any', provider: 'VERITRANS' }
  await db
    .insertInto('ledger_transaction')
    .values({ ...row, ...whose, net, tax, total: net + tax, on_day: '2026-11-22', at: clock.now + 1 })
    .execute()
}

const blockOf = async (block: number) => {
  const file = `public/glyphs/${block.toString(16)}.bin`
  return existsSync(file) ? new Uint8Array(readFileSync(file)).buffer : null
}

/** The receipt that the reader issued last, or issues now in their own name. */
async function viewReceipt(visit: Visit, orderId: string): Promise<ReceiptView> {
  const { issued, reader, ...receipt } = await viewReceipts(visit, orderId)
  const last = issued.at(-1)
  if (last !== undefined) return { ...receipt, issued: last }
  await issueReceipt(visit, orderId, { addressee: reader, after: 0 })
  return viewReceipt(visit, orderId)
}

const inNameOf = (receipt: ReceiptView, addressee: string) => ({
  ...receipt,
  issued: { ...receipt.issued, addressee },
})

async function drawn(receipt: ReceiptView, language: Locale): Promise<Uint8Array<ArrayBuffer>> {
  const words = receiptWords(receipt, language)
  return drawReceipt(words, await loadOutlines(JSON.stringify(words), blockOf))
}

/** The text that one can search and copy in the file, page by page. Spaces are removed, because lines of Japanese don't need them. */
async function textsOf(bytes: Uint8Array): Promise<string[]> {
  const file = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  const pages = Array.from({ length: file.numPages }, async (_, at) => {
    const { items } = await (await file.getPage(at + 1)).getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join('')
  })
  return (await Promise.all(pages)).map((text) => text.replace(/\s/g, ''))
}

const textOf = async (receipt: ReceiptView, language: Locale) =>
  (await textsOf(await drawn(receipt, language))).join('')
const yen = (amount: number) => `¥${amount.toLocaleString('en')}`

describe('the receipt as a PDF', () => {
  it('has everything that a qualified invoice has, with the ledger’s amounts', async () => {
    const { visit, orderId } = await bought('invoice1')
    const receipt = await viewReceipt(visit, orderId)
    const entries = await db
      .selectFrom('ledger_entry')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .execute()
    const entered = (credit: string) =>
      entries.find((entry) => entry.debit === 'provider' && entry.credit === credit)?.amount ?? 0
    expect(receipt.charge.total).toBe(Math.round((9_800 * 67 * 110) / 10_000))
    expect(receipt.charge).toMatchObject({ net: entered('revenue'), tax: entered('tax') })
    const text = await textOf(inNameOf(receipt, '髙橋 﨑子'), 'ja')
    for (const told of [
      '領収書適格請求書',
      '髙橋﨑子様',
      '株式会社桜学術出版',
      '登録番号T3700000000001',
      '取引年月日2026/11/20',
      receipt.purchase.planName,
      `10%対象（税抜）${yen(receipt.charge.net)}`,
      `消費税（10%）${yen(receipt.charge.tax)}`,
      `合計（税込）${yen(receipt.charge.total)}`,
    ])
      expect(text).toContain(told)
    expect(text).not.toContain('返金')
    const english = await textOf(receipt, 'en')
    for (const told of ['Receipt', 'Qualifiedinvoice', '20November2026', 'Consumptiontax(10%)', 'invoice1'])
      expect(english).toContain(told)
  })

  it('isn’t called a qualified invoice if the seller has no number, and says so', async () => {
    const { visit, orderId } = await bought('invoice2')
    const { seller, ...receipt } = await viewReceipt(visit, orderId)
    const text = await textOf({ ...receipt, seller: { ...seller, registrationNumber: null } }, 'ja')
    expect(text).not.toContain('領収書適格請求書')
    expect(text).not.toContain('登録番号T')
    expect(text).toContain('適格請求書ではありません')
  })

  it('shows each refund with its tax, and the remaining amount', async () => {
    const { visit, orderId } = await bought('invoice3')
    await giveBack(orderId, 'refund1', [1_000, 100])
    await giveBack(orderId, 'refund2', [501, 50])
    const receipt = await viewReceipt(visit, orderId)
    const text = await textOf(receipt, 'ja')
    for (const told of ['−¥1,000', '−¥501', '消費税（10%）−¥150', '返金合計（税込）−¥1,651'])
      expect(text).toContain(told)
    expect(text).toContain(`差引領収金額（税込）${yen(receipt.charge.total - 1_651)}`)
  })

  it('is for its reader only: another reader, another site and an unpaid order have none', async () => {
    const { orderId, visit } = await bought('invoice4')
    await addReaders(platform, tenantId, ['stranger'])
    expect(await refusalOf(getReceipt(await visitOf('VERITRANS', 'stranger'), orderId))).toBe(
      'transactionNotFound',
    )
    expect(await refusalOf(getReceipt(await visitOf('GMO', 'invoice4'), orderId))).toBe('transactionNotFound')
    expect(await refusalOf(getReceipt({ ...visit, actor: null }, orderId))).toBe('unauthorized')
    const planId = await addPlan(platform, tenantId, 'given', { price: 0 })
    const free = await placeOrder(visit, { planId, card: null, returnPath })
    expect(await refusalOf(getReceipt(visit, free.orderId))).toBe('notFound')
  })

  it('loses no character of a name: one that the font lacks is a box that can still be copied, and long names wrap', async () => {
    const { visit, orderId } = await bought('invoice5')
    const receipt = await viewReceipt(visit, orderId)
    const addressee = `${'寿限無五劫のすりきれ海砂利水魚の'.repeat(12)}😀𠮷`
    const planName = 'Unbreakable'.repeat(40)
    const tax = { taxClass: 'standard', taxRate: 10 } as const
    const refund = { id: 'r', on: '2026-11-22', net: 10, tax: 1, total: 11, ...tax } as const
    const long = {
      ...inNameOf(receipt, addressee),
      purchase: { ...receipt.purchase, planName },
      refunds: Array.from({ length: 30 }, () => refund),
    }
    const texts = await textsOf(await drawn(long, 'ja'))
    expect(texts.length).toBeGreaterThan(3)
    expect(texts[0]).toContain(addressee)
    expect(texts[0]).toContain(planName)
    expect(texts.join('').split('−¥10').length - 1).toBe(30)
    const missing = [...addressee].pop() ?? ''
    expect((await loadOutlines('😀', blockOf)).size, 'the font has no such sign').toBe(0)
    expect((await loadOutlines(missing, blockOf)).size).toBe(1)
  })

  it('has the same bytes whenever it is requested', async () => {
    const { visit, orderId } = await bought('invoice6')
    const [one, other] = [await viewReceipt(visit, orderId), await viewReceipt(visit, orderId)]
    expect(Buffer.from(await drawn(one, 'ja')).equals(Buffer.from(await drawn(other, 'ja')))).toBe(true)
  })
})

describe('a receipt in another name', () => {
  const numbersOf = async () => {
    const rows = await db
      .selectFrom('receipt')
      .select('number')
      .where('tenant_id', '=', tenantId)
      .orderBy('number')
      .execute()
    return rows.map(({ number }) => number)
  }

  it('says that it was reissued if there was one before, has a number of its own, and leaves the first as it was', async () => {
    const { visit, orderId } = await bought('again1')
    expect((await viewReceipts(visit, orderId)).issued).toEqual([])
    const first = await viewReceipt(visit, orderId)
    await issueReceipt(visit, orderId, { addressee: '株式会社 青空商事', after: 1 })
    const { issued } = await viewReceipts(visit, orderId)
    expect(issued.map(({ isReissued, addressee }) => [isReissued, addressee])).toEqual([
      [false, first.issued.addressee],
      [true, '株式会社 青空商事'],
    ])
    const again = { ...first, issued: issued[1]! }
    const [before, after] = [await textOf(first, 'ja'), await textOf(again, 'ja')]
    expect([before.includes('再発行'), after.includes('再発行')]).toEqual([false, true])
    expect(after).toContain('株式会社青空商事様')
    expect(after).toContain(`番号${again.issued.number}`)
    expect(after).toContain(`注文番号${orderId}`)
    expect(await textOf({ ...first, issued: issued[0]! }, 'ja')).toBe(before)
    expect(await textOf(again, 'en')).toContain('Reissued')
  })

  it('a hundred readers at once get numbers without a gap, and a form that is sent twice issues once', async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, (_, at) => bought(`many${at}`)))
    const before = await numbersOf()
    for (let after = 0; after < 5; after++)
      await Promise.all(
        orders.flatMap(({ visit, orderId }) => {
          const input = { addressee: `name ${after}`, after }
          return [issueReceipt(visit, orderId, input), issueReceipt(visit, orderId, input)]
        }),
      )
    const numbers = await numbersOf()
    expect(numbers).toHaveLength(before.length + 100)
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  })

  it('twenty of one order are enough', async () => {
    const { visit, orderId } = await bought('twenty')
    for (let after = 0; after < 20; after++) await issueReceipt(visit, orderId, { addressee: 'me', after })
    expect(await refusalOf(issueReceipt(visit, orderId, { addressee: 'me', after: 20 }))).toBe('badRequest')
    expect((await viewReceipts(visit, orderId)).issued).toHaveLength(20)
  })

  it('is for the payment’s own reader only', async () => {
    const { orderId } = await bought('mine')
    await addReaders(platform, tenantId, ['thief'])
    const thief = await visitOf('VERITRANS', 'thief')
    const input = { addressee: 'thief', after: 0 }
    expect(await refusalOf(issueReceipt(thief, orderId, input))).toBe('transactionNotFound')
    expect(await refusalOf(issueReceipt({ ...thief, actor: null }, orderId, input))).toBe('unauthorized')
  })
})
