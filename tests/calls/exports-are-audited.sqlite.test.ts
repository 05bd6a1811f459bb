import { beforeAll, describe, expect, it } from 'vitest'
import { eachAuditRow } from '#app/features/audit/console/audit-view.ts'
import { auditedExport } from '#app/features/audit/model/insert-audit.ts'
import { eachTransaction } from '#app/features/orders/model/ledger/list-transactions.ts'
import { TransactionQuery } from '#app/features/orders/model/ledger/transaction-store.ts'
import { SubscriptionQuery } from '#app/features/orders/model/subscription-admin/admin-subscription-store.ts'
import { eachRecord } from '#app/features/orders/model/subscription-admin/admin-subscriptions.ts'
import { eachListedMember } from '#app/features/staff/console/administrators/staff-view.ts'
import { eachUser } from '#app/features/users/model/user/list-users.ts'
import { adminAt } from '#app/features/users/tests/admin-at.ts'
import type { Visit } from '#app/visit/visit.ts'
import { outcome } from '#tests/visits/account-visit.ts'
import { clock, db, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

let admin: Visit
let company: Visit

beforeAll(async () => {
  await makeWorldRecords()
  admin = await adminAt('aozora')
  company = await adminAt('aozora', 'company_admin')
})

/** Returns the entries that `work` adds to the audit log. */
async function told(work: () => Promise<unknown>) {
  const read = () =>
    db.selectFrom('audit').selectAll().where('action', 'like', 'export.%').orderBy('id').execute()
  const before = new Set((await read()).map(({ id }) => id))
  await work()
  const rows = (await read()).filter(({ id }) => !before.has(id))
  return rows.map(({ action, actor_id, tenant_id, company_id, detail }) => ({
    ...{ action, actor: actor_id, tenant: tenant_id, company: company_id, detail: JSON.parse(detail) },
  }))
}

const everything = async (pieces: AsyncGenerator<unknown> | Promise<AsyncGenerator<unknown>>) =>
  Array.fromAsync(await pieces)
const users = (by: Visit, words = '') =>
  eachUser(by, { words, group: null, status: 'allow', order: { by: 'name', direction: 'asc' } })

describe('the export of a list of people', () => {
  it('is logged with the administrator, the filters and the number of readers', async () => {
    const of = { actor: admin.actor?.id, tenant: 1, company: 1 }
    const all = await users(admin)
    const readers = (await everything(all)).flat().length
    expect(await told(() => everything(users(admin)))).toEqual([
      { ...of, action: 'export.users', detail: { users: readers, status: 'allow' } },
    ])
    expect(await told(() => everything(users(admin, 'nobody.at.all')))).toEqual([
      { ...of, action: 'export.users', detail: { users: 0, q: 'nobody.at.all', status: 'allow' } },
    ])
    const query = { from: '2026-01-01', q: '' }
    expect(await told(() => everything(eachTransaction(admin, TransactionQuery.parse(query))))).toMatchObject(
      [{ ...of, action: 'export.transactions', detail: { from: '2026-01-01' } }],
    )
    expect(await told(() => everything(eachRecord(admin, SubscriptionQuery.parse({}))))).toMatchObject([
      { ...of, action: 'export.registrations' },
    ])
    const site = { tenantId: 1, companyId: 1 }
    expect(await told(async () => everything(eachAuditRow(admin, site, { area: 'user' })))).toMatchObject([
      { ...of, action: 'export.audit', detail: { area: 'user' } },
    ])
  })

  it('is logged for the company if it belongs to no site', async () => {
    const at = { ...company, site: { ...company.site, tenantId: 0 } } as Visit
    expect(await told(() => everything(eachListedMember(at, 1, { q: '青空' })))).toMatchObject([
      { action: 'export.staff', tenant: 0, company: 1, detail: { q: '青空' } },
    ])
  })

  it('is logged before its first row is sent', async () => {
    const pieces = await users(admin)
    expect(await told(() => pieces.next())).toHaveLength(1)
    expect(await told(() => everything(pieces))).toEqual([])
  })

  it('is not logged if it was refused, and not sent if it can’t be logged', async () => {
    const stranger = await visitAt('aozora')
    expect(await told(async () => outcome(users(stranger)))).toEqual([])
    const failing = async function* () {
      yield await Promise.reject<string>(new Error('unreadable'))
    }
    const list = { list: 'users', query: {} } as const
    expect(await told(() => everything(auditedExport(admin, list, failing())).catch(() => null))).toEqual([])
    const untold = { ...admin, isPreview: true } as Visit
    expect(await outcome(everything(users(untold)))).toBe('forbidden')
    clock.now += 1
  })
})
