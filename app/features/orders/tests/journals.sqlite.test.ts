import { describe, expect, it } from 'vitest'
import {
  BookkeepingInput,
  type Software,
  softwares,
  usualNames,
} from '#app/features/orders/model/books/bookkeeping.ts'
import { closeMonth } from '#app/features/orders/model/books/close-month.ts'
import { exportMonth } from '#app/features/orders/model/books/export-month.ts'
import { linesOf, payoutLines } from '#app/features/orders/model/books/journal.ts'
import { getBookkeeping, saveBookkeeping } from '#app/features/orders/model/books/save-bookkeeping.ts'
import { bookPayout } from '#app/features/orders/model/ledger/book-payout.ts'
import { insertPayout } from '#app/features/orders/model/payout/payout-store.ts'
import { listRevenue } from '#app/features/orders/model/revenue/list-revenue.ts'
import type { TransactionKind } from '#app/features/orders/model/revenue/transaction-kind.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import { chanceOf } from '#tests/visits/chance.ts'
import { refusalOf } from '#tests/visits/refusal-of.ts'
import { staffOf } from '#tests/visits/staff-of.ts'
import { newBuyer, openShops } from './open-shops.ts'
import { shops } from './order-world.ts'
import { type ReadVoucher, readJournal } from './read-journal.ts'

const platform = await openShops()
const { db } = platform
const chance = chanceOf(198)
const buyer = await newBuyer(platform, 'VERITRANS', 'journalreaderxxxxxxxxxxx')
const { tenantId } = buyer
const staff = staffOf(buyer.visit, world[shops.VERITRANS])
const months = ['2026-07', '2026-08', '2026-09'] as const
const now = Date.parse('2026-11-20T03:00:00Z')
const visit: Visit = { ...staff, now: () => now }
const planName = '=HYPERLINK("x"),🍣髙'
let made = 0

type Booked = {
  kind: TransactionKind
  day: string
  net: number
  tax: number
  discount: number
  taxClass: 'standard' | 'reduced' | 'exempt'
  taxRate: number
}
const ledger: Booked[] = []

async function book(
  one: Booked,
  orderId: string,
  days: { from: string; to: string } | null,
  chargebackId: string | null = null,
): Promise<void> {
  ledger.push(one)
  await db
    .insertInto('ledger_transaction')
    .values({
      tenant_id: tenantId,
      id: `journal${String(++made).padStart(6, '0')}`,
      kind: one.kind,
      order_id: orderId,
      account_id: buyer.id,
      plan_id: 'journal-plan',
      provider: 'VERITRANS',
      net: one.net,
      tax: one.tax,
      total: one.net + one.tax,
      discount: one.discount,
      tax_class: one.taxClass,
      tax_rate: one.taxRate,
      on_day: one.day,
      at: Date.parse(`${one.day}T00:00:00Z`) + made,
      service_from: days?.from ?? null,
      service_to: days?.to ?? null,
      chargeback_id: chargebackId,
      of_month: one.kind === 'charge' ? null : '2026-07',
    })
    .execute()
}

async function fillLedger(): Promise<void> {
  await db
    .insertInto('subscription_plan')
    .values({
      tenant_id: tenantId,
      id: 'journal-plan',
      name: planName,
      price: 1,
      duration: 1,
      duration_type: 'year',
    } as never)
    .execute()
  for (let at = 0; at < 400; at++) {
    const day = `${chance.pick(months)}-${String(1 + chance.upTo(29)).padStart(2, '0')}`
    const id = `journalorder${String(at).padStart(5, '0')}`
    await db
      .insertInto('payment_order')
      .values({
        ...{ tenant_id: tenantId, id, account_id: buyer.id, plan_id: 'journal-plan', kind: 'purchase' },
        ...{ state: 'confirmed', provider: 'VERITRANS', price: '{}', total: 0, starts_on: day, ends_on: day },
        ...{ expires_at: 0, created_at: 0, updated_at: 0 },
      } as never)
      .execute()
    const rate = chance.pick([
      { taxClass: 'standard', taxRate: 10 },
      { taxClass: 'standard', taxRate: 12 },
      { taxClass: 'reduced', taxRate: 8 },
      { taxClass: 'exempt', taxRate: 0 },
    ] as const)
    const net = chance.of(0.05) ? 0 : 1 + chance.upTo(100_000)
    const tax = Math.round((net * rate.taxRate) / 100)
    const discount = chance.of(0.3) ? 1 + chance.upTo(900) : 0
    const to = chance.of(0.5) ? '2027-06-30' : day
    await book({ kind: 'charge', day, net, tax, discount, ...rate }, id, { from: day, to })
    if (chance.of(0.2) && net > 0)
      await book({ kind: 'refund', day: '2026-09-30', net, tax, discount: 0, ...rate }, id, null)
    if (chance.of(0.1) && net > 0) await dispute(id, net)
    else if (chance.of(0.05) && net > 0)
      await book({ kind: 'write-off', day: '2026-09-30', net, tax, discount: 0, ...rate }, id, null)
  }
}

/** Books a chargeback of a part in August, and in September how it was decided, if it was. */
async function dispute(orderId: string, amount: number): Promise<void> {
  const id = `dispute${made}`
  const by = { opened_by: 'x', opened_at: 0, reason: 'x', reference: '', state: 'lost' as const }
  await db
    .insertInto('chargeback')
    .values({
      ...{ tenant_id: tenantId, id, order_id: orderId, amount, opened_on: '2026-08-01', ...by },
      ...{ decided_by: 'x', decided_at: 0 },
    })
    .execute()
  const part = { net: amount, tax: 0, discount: 0, taxClass: 'standard', taxRate: 10 } as const
  await book({ kind: 'chargeback', day: '2026-08-31', ...part }, orderId, null, id)
  const outcome = chance.pick(['chargeback-won', 'chargeback-lost', null] as const)
  if (outcome !== null) await book({ kind: outcome, day: '2026-09-30', ...part }, orderId, null, id)
}
await fillLedger()

/** The payouts of each month: what arrived, and what was kept. One of them was taken back in the month after. */
const paid = [
  { number: 'P-1', month: '2026-07', net: 50_000, fee: 1600 },
  { number: 'P-2', month: '2026-08', net: -900, fee: 1500 },
  { number: 'P-3', month: '2026-09', net: 7000, fee: -30 },
  { number: 'P-1', month: '2026-08', net: -50_000, fee: -1600 },
] as const
for (const [at, { number, month, net, fee }] of paid.entries()) {
  const isTakenBack = at === 3
  const payout = { ...{ tenantId, id: `journal${number}`, provider: 'VERITRANS' as const, number }, net, fee }
  const stored = {
    ...{ ...payout, paidOn: '2026-07-30' as const, gross: net + fee, elsewhere: 0, hasRest: true },
    ...{ lineCount: 1, differenceCount: 0, fileName: 'a.csv', fileHash: number, part: 1 },
    ...{ recordedBy: 'x', recordedAt: 0 },
  }
  const of = isTakenBack ? { ...payout, net: -net, fee: -fee } : payout
  await commit(visit, [
    ...(isTakenBack ? [] : [insertPayout(db, stored)]),
    ...bookPayout(
      db,
      { ...of, gross: of.net + of.fee },
      {
        kind: isTakenBack ? 'payout-back' : 'payout',
        id: `journalpaid${at}`,
        note: '',
        now: Date.parse(`${month}-15T03:00:00Z`),
      },
    ),
  ])
}

const memos = {
  of: ({ planName: name, orderId }: { planName: string | null; orderId: string }) => `${name} ${orderId}`,
  payout: ({ number }: { number: string }) => `入金 ${number}`,
  deferral: (month: string) => `前受金 ${month}`,
}

async function fileOf(month: (typeof months)[number]): Promise<Uint8Array> {
  const { pieces } = await exportMonth(visit, month, memos)
  const parts: number[] = []
  for await (const piece of pieces) parts.push(...piece)
  return Uint8Array.from(parts)
}

async function choose(software: Software, names = usualNames[software]): Promise<void> {
  const before = await getBookkeeping(visit)
  await saveBookkeeping(visit, { software, ...names, revision: before?.revision ?? 0 })
}

/** What an account gained on its debit side, with tax. */
function balanceOf(vouchers: readonly ReadVoucher[], account: string): number {
  return vouchers
    .flatMap(({ sides }) => sides)
    .filter((side) => side.account === account)
    .reduce((sum, { isDebit, amount }) => sum + (isDebit ? amount : -amount), 0)
}

describe('the journal of a month', () => {
  it('isn’t written before its month is closed and a program is chosen', async () => {
    expect(await refusalOf(exportMonth(visit, '2026-07', memos))).toBe('transactionNotFound')
    await choose('yayoi')
    expect(await refusalOf(exportMonth(visit, '2026-07', memos))).toBe('transactionNotFound')
    expect(await refusalOf(exportMonth(buyer.visit, '2026-07', memos))).toBe('noPermission')
    await closeMonth(visit, { month: '2026-09' })
    await expect(fileOf('2026-07')).resolves.toBeInstanceOf(Uint8Array)
    expect(await refusalOf(exportMonth(visit, '2026-10', memos))).toBe('transactionNotFound')
  })

  it.each(softwares)('for %s is read by a strict reader, and equals the ledger', async (software) => {
    // Both losses have the same account by default.
    const names = {
      ...usualNames[software],
      chargebackLoss: 'チャージバック損失',
      feeTax: '課対仕入込{rate}%',
    }
    await choose(software, names)
    const revenue = await listRevenue(visit, { months: 12, plan: undefined })
    const deferredAt = (month: string) => revenue.find((row) => row.month === month)?.deferred ?? 0
    for (const [at, month] of months.entries()) {
      const file = await fileOf(month)
      expect(await fileOf(month)).toEqual(file)
      const vouchers = readJournal(software, file, names.receivable)
      expect(vouchers.map(({ number }) => number)).toEqual(vouchers.map((_, index) => index + 1))
      for (const { day, sides } of vouchers) {
        expect(day.slice(0, 7)).toBe(month)
        const sum = (isDebit: boolean) =>
          sides.filter((side) => side.isDebit === isDebit).reduce((all, { amount }) => all + amount, 0)
        expect(sum(true)).toBe(sum(false))
      }
      const booked = ledger.filter(({ day }) => day.startsWith(month))
      const total = (kind: Booked['kind']) =>
        booked.filter((one) => one.kind === kind).reduce((sum, { net, tax }) => sum + net + tax, 0)
      const change = deferredAt(month) - (at === 0 ? 0 : deferredAt(months[at - 1] ?? ''))
      expect(balanceOf(vouchers, names.deferred)).toBe(-change)
      const [charges, refunds, losses] = [total('charge'), total('refund'), total('write-off')]
      const [opened, won, lost] = [total('chargeback'), total('chargeback-won'), total('chargeback-lost')]
      const payouts = paid.filter((one) => one.month === month)
      const arrived = payouts.reduce((sum, { net }) => sum + net, 0)
      const kept = payouts.reduce((sum, { fee }) => sum + fee, 0)
      expect(balanceOf(vouchers, names.bank)).toBe(arrived)
      expect(balanceOf(vouchers, names.fee)).toBe(kept)
      const owed = charges - refunds - losses - opened + won - arrived - kept
      expect(balanceOf(vouchers, names.receivable)).toBe(owed)
      const fees = vouchers.flatMap(({ sides }) => sides).filter(({ account }) => account === names.fee)
      for (const { taxCode, amount, tax } of fees)
        expect([taxCode, tax]).toEqual(['課対仕入込10%', Math.round(amount / 11)])
      expect(fees).toHaveLength(payouts.length)
      expect(balanceOf(vouchers, names.disputed)).toBe(opened - won - lost)
      expect(balanceOf(vouchers, names.chargebackLoss)).toBe(lost)
      const discount = booked.reduce((sum, one) => sum + one.discount, 0)
      expect(balanceOf(vouchers, names.discount)).toBe(discount)
      expect(balanceOf(vouchers, names.loss)).toBe(losses)
      expect(balanceOf(vouchers, names.sales)).toBe(change - (charges - refunds) - discount)
      for (const [code, kind, taxClass, rate] of [
        [names.saleStandard, 'charge', 'standard', 10],
        [names.saleStandard, 'charge', 'standard', 12],
        [names.saleReduced, 'charge', 'reduced', 8],
        [names.saleExempt, 'charge', 'exempt', 0],
        [names.backStandard, 'refund', 'standard', 10],
        [names.backReduced, 'refund', 'reduced', 8],
        [names.backExempt, 'refund', 'exempt', 0],
      ] as const) {
        const written = vouchers
          .flatMap(({ sides }) => sides)
          .filter((side) => side.taxCode === code.replace('{rate}', String(rate)))
        const own = booked.filter(
          (one) => one.kind === kind && one.taxClass === taxClass && one.taxRate === rate && one.net > 0,
        )
        expect(written.map(({ tax }) => tax).toSorted()).toEqual(own.map(({ tax }) => tax).toSorted())
        expect(written.reduce((sum, { amount }) => sum + amount, 0)).toBe(
          own.reduce((sum, { net, tax }) => sum + net + tax, 0),
        )
      }
      const [first] = vouchers
      expect(first?.memo.slice(0, 30)).toBe(`'=HYPERLINK("x"),？髙 journalorder`.slice(0, 30))
    }
  })

  it('is fetched by administrators whom the log names', async () => {
    await fileOf('2026-08')
    const logged = await db
      .selectFrom('audit')
      .select('actor_name')
      .where('action', '=', 'export.transactions')
      .execute()
    expect(logged.length).toBeGreaterThan(0)
  })
})

describe('the names for a program', () => {
  it('that a site saved before there were others are completed by the usual ones', async () => {
    const {
      disputed: _,
      chargebackLoss: __,
      bank: ___,
      payoutOrder: ____,
      ...before
    } = { ...usualNames.yayoi, sales: '書籍売上' }
    const own = db.updateTable('bookkeeping').set({ software: 'yayoi', names: JSON.stringify(before) })
    await own.where('tenant_id', '=', tenantId).execute()
    expect((await getBookkeeping(visit))?.names).toEqual({ ...usualNames.yayoi, sales: '書籍売上' })
  })

  const input = { software: 'yayoi', ...usualNames.yayoi, revision: 0 }
  const problemsOf = (changed: object) =>
    BookkeepingInput.safeParse({ ...input, ...changed }).error?.issues.map(({ path }) => path[0]) ?? []

  it('aren’t empty, too long or formulas', () => {
    expect(problemsOf({})).toEqual([])
    expect(problemsOf({ sales: ' ' })).toEqual(['sales'])
    expect(problemsOf({ sales: 'あ'.repeat(25), deferred: '=1+1', software: 'sap' })).toEqual([
      'software',
      'sales',
      'deferred',
    ])
  })

  it('aren’t saved over those that somebody else saved, and only by administrators', async () => {
    const names = { ...usualNames.freee, software: 'freee' as const }
    expect(await refusalOf(saveBookkeeping(visit, { ...names, revision: 0 }))).toBe('changedMeanwhile')
    expect(await refusalOf(saveBookkeeping(buyer.visit, { ...names, revision: 1 }))).toBe('noPermission')
    const revision = (await getBookkeeping(visit))?.revision ?? 0
    const both = await Promise.allSettled([1, 2].map(() => saveBookkeeping(visit, { ...names, revision })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const logged = await db.selectFrom('audit').select('id').where('action', '=', 'books.names').execute()
    expect(logged).toHaveLength(revision + 1)
  })
})

it('fees of a card company are exempt as long as their tax code names no rate', () => {
  const [, kept] = payoutLines({ net: 1000, fee: 33 }, 10, usualNames.yayoi)
  expect(kept?.debit).toEqual({ account: '支払手数料', taxCode: '非課税仕入', tax: 0 })
})

it('a refund by hand leaves the bank, and any other what the provider owes', () => {
  const refund = { kind: 'refund', net: -1000, tax: -100, total: -1100, discount: 0 } as const
  const creditOf = (isByHand: 0 | 1) =>
    linesOf({ ...refund, isByHand, taxClass: 'standard', taxRate: 10 }, usualNames.yayoi)[0]?.credit.account
  expect([creditOf(0), creditOf(1)]).toEqual(['売掛金', '普通預金'])
})
