import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { viewProblem } from '#app/features/imports/model/import-view.ts'
import type { RowProblem } from '#app/features/imports/model/run/csv-import.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import words from '#locales/en/console-audit.json' with { type: 'json' }
import { seedCommerce } from '#seeds/demo/seed-commerce.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { library } from '#seeds/library/index.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { bookOf } from '../../scripts/build-world-files.ts'
import { seedLife } from './seed-life.ts'
import { marks } from './seed-notes.ts'

async function lived() {
  const { d1, db, env, clock } = platformOn(sqliteD1())
  await seedRecords(db, clock.now, library)
  const randomBytes = (length: number) => new Uint8Array(length).fill(7)
  await seedCommerce({ db, env, now: clock.now, randomBytes })
  await seedLife({ database: 'DB', d1, db }, { library, now: clock.now })
  return { db, now: clock.now }
}

it('books every order of the demo that took money, in entries that add up to what was charged', async () => {
  const { db } = await lived()
  const confirmed = await db
    .selectFrom('payment_order')
    .select(['tenant_id', 'id', 'total'])
    .where('state', '=', 'confirmed')
    .where('total', '>', 0)
    .execute()
  expect(confirmed.length).toBeGreaterThan(60)
  const booked = await db
    .selectFrom('ledger_transaction')
    .innerJoin('ledger_entry', (join) =>
      join
        .onRef('ledger_entry.tenant_id', '=', 'ledger_transaction.tenant_id')
        .onRef('ledger_entry.transaction_id', '=', 'ledger_transaction.id'),
    )
    .select(['ledger_transaction.order_id as id', 'ledger_entry.debit', 'ledger_entry.amount'])
    .where('kind', '=', 'charge')
    .execute()
  for (const { id, total } of confirmed) {
    const charged = booked.filter((entry) => entry.id === id && entry.debit === 'provider')
    expect(
      charged.reduce((sum, { amount }) => sum + amount, 0),
      id,
    ).toBe(total)
  }
})

it('has saved searches, of which one finds three titles at its first run', async () => {
  const { db, now } = await lived()
  const searches = await db.selectFrom('saved_search').select(['query', 'known', 'due_at']).execute()
  expect(searches.length).toBeGreaterThan(3)
  const due = searches.filter(({ due_at }) => due_at < now + 3_600_000)
  expect(due.every(({ query }) => query === '')).toBe(true)
  const titles = library.aozora.contents.filter(({ visible }) => visible !== false)
  expect(due.map(({ known }) => known.length / 8)).toContain(titles.length - 3)
})

it('leaves one renewal that failed and is tried again, and no charge that cron would make at once', async () => {
  const { db, now } = await lived()
  const today = new Date(now + 9 * 3_600_000).toISOString().slice(0, 10)
  const renewing = await db
    .selectFrom('registration')
    .select(['id', 'renews_on', 'retry_on', 'attempts', 'ends_on', 'status'])
    .where('renews_on', 'is not', null)
    .execute()
  expect(renewing.length).toBeGreaterThan(12)
  expect(renewing.filter(({ attempts }) => attempts > 0).length).toBe(1)
  for (const { id, renews_on, retry_on } of renewing)
    expect((retry_on ?? renews_on ?? '') > today, id).toBe(true)
})

it('has readers, histories, a refund of each kind, taken seats, an import with refused rows and a log', async () => {
  const { db } = await lived()
  const count = async (table: 'account' | 'reading' | 'favourite' | 'seat' | 'csv_import_row' | 'audit') =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  expect(await count('account')).toBeGreaterThan(60)
  expect(await count('reading')).toBeGreaterThan(80)
  expect(await count('favourite')).toBeGreaterThan(20)
  expect(await count('seat')).toBe(5)
  expect(await count('csv_import_row')).toBe(3)
  expect(await count('audit')).toBeGreaterThan(10)
  const refunds = await db.selectFrom('refund').select(['ends_right', 'state']).execute()
  expect(new Set(refunds.map(({ ends_right }) => ends_right))).toEqual(new Set([0, 1]))
  expect(refunds.every(({ state }) => state === 'done')).toBe(true)
})

it.each(Object.entries(marks))('what is marked in %s stands on its page', async (slug, ofBook) => {
  const content = library.aozora.contents.find((one) => one.slug === slug)!
  const task = getDocument({ data: new Uint8Array(await bookOf('aozora', content)), verbosity: 0 })
  const file = await task.promise
  for (const { page, quote = '' } of ofBook) {
    const { items } = await (await file.getPage(page)).getTextContent()
    expect(items.map((item) => ('str' in item ? item.str : '')).join(''), `page ${page}`).toContain(quote)
  }
  await task.destroy()
})

it('leaves an import whose refused rows the console can explain', async () => {
  const { db } = await lived()
  const rows = await db
    .selectFrom('csv_import_row')
    .select('problems')
    .where('outcome', '=', 'refused')
    .execute()
  const problems = rows.flatMap(({ problems }) => JSON.parse(problems ?? '[]') as RowProblem[])
  expect(problems.length).toBeGreaterThan(1)
  for (const problem of problems) expect(viewProblem(problem, 'en').code).toBeGreaterThan(0)
})

it('logs only actions that the audit log has words for', async () => {
  const { db } = await lived()
  const logged = await db.selectFrom('audit').select('action').distinct().execute()
  expect(logged.length).toBeGreaterThan(8)
  expect(logged.map(({ action }) => action).filter((action) => !(`action.${action}` in words))).toEqual([])
})
