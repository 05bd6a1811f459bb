import { toldExport } from '#app/features/audit/model/told-export.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { RegistrationQuery } from './registration-query.ts'
import {
  countRecords,
  findRecord,
  listOrdersOf,
  pageOfRecords,
  type RegistrationRecord,
  recordsAfter,
} from './registration-record-store.ts'

/** Counts no further than this (ruling 41). */
const maxCounted = 100_000
const rowsAtOnce = 1000
const maxOrders = 500

/** A page of the site's registrations including ended ones, latest first, for administrators. */
export async function listRecords(
  visit: Visit,
  { query, paging }: { query: RegistrationQuery; paging: Paging },
): Promise<Paged & { totalIsAtLeast: boolean; records: RegistrationRecord[] }> {
  const asked = { ...siteOf(visit), query }
  const part = { limit: paging.size, offset: offsetOf(paging) }
  const [records, total] = await Promise.all([
    pageOfRecords(visit.db, asked, part),
    countRecords(visit.db, asked, maxCounted),
  ])
  return { ...pagedOf(paging, total), totalIsAtLeast: total === maxCounted, records }
}

/** All registrations of a list, latest first, a thousand at a time. The audit log records who exported them. */
export function eachRecord(visit: Visit, query: RegistrationQuery): AsyncGenerator<RegistrationRecord[]> {
  return toldExport(visit, { list: 'registrations', query }, allRecords(visit, query))
}

async function* allRecords(visit: Visit, query: RegistrationQuery): AsyncGenerator<RegistrationRecord[]> {
  const asked = { ...siteOf(visit), query }
  for (let last: RegistrationRecord | null = null; ; ) {
    const rows: RegistrationRecord[] = await recordsAfter(visit.db, asked, { last, limit: rowsAtOnce })
    yield rows
    last = rows.at(-1) ?? null
    if (rows.length < rowsAtOnce) return
  }
}

/** One registration. Refuses one that isn't the site's with `subscriptionNotFound` (831). */
export async function getRecord(visit: Visit, { id }: { id: string }): Promise<RegistrationRecord> {
  return (await findRecord(visit.db, { ...siteOf(visit), id })) ?? refuse('subscriptionNotFound')
}

/** One registration with its charges. Refuses as `getRecord` does. */
export async function getRecordWithOrders(visit: Visit, { id }: { id: string }) {
  const record = await getRecord(visit, { id })
  const { accountId } = record
  const orders = await listOrdersOf(visit.db, { tenantId: visit.site.tenantId, accountId, id }, maxOrders)
  return { record, orders }
}

function siteOf(visit: Visit) {
  requireStaff(visit, 'service')
  return { tenantId: visit.site.tenantId, today: dayOf(visit.now()), locale: visit.locale }
}
