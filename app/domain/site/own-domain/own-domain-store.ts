import type { Write } from '#app/data/commit.ts'
import type { Database } from '#app/data/database.ts'
import type { HostnameTrouble } from '#app/gateways/hostnames/hostname.ts'
import type { CheckedRecord, OwnDomain } from './own-domain.ts'

type Key = Pick<OwnDomain, 'tenantId' | 'domain'>

/** What is read of a domain. */
export const domainColumns = [
  'tenant_id as tenantId',
  'domain',
  'hostname_id as hostnameId',
  'state',
  'records',
  'problem',
  'complaints',
  'checks',
  'checked_at as checkedAt',
  'next_check_at as nextCheckAt',
] as const

/** The domain a site has, not those it gave up. */
export async function findOwnDomain(db: Database, tenantId: number): Promise<OwnDomain | null> {
  const row = await db
    .selectFrom('site_domain')
    .select(domainColumns)
    .where('tenant_id', '=', tenantId)
    .where('state', '<>', 'leaving')
    .executeTakeFirst()
  return row === undefined ? null : readDomain(row)
}

/** Waits from now on; also one that the site gave up before. */
export function insertOwnDomain(db: Database, { tenantId, domain }: Key, now: number): Write {
  const fresh = { state: 'waiting', checks: 0, next_check_at: now } as const
  return db
    .insertInto('site_domain')
    .values({ tenant_id: tenantId, domain, ...fresh, created_at: now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'domain']).doUpdateSet(fresh))
}

/** The network has still to be told. */
export function leaveOwnDomain(db: Database, { tenantId, domain }: Key, now: number): Write {
  return domainRow(db, { tenantId, domain }).set({ state: 'leaving', next_check_at: now })
}

/** What a check found; changes no row of a domain that was given up meanwhile. */
export function noteCheck(db: Database, checked: OwnDomain): Write {
  return domainRow(db, checked)
    .set({
      hostname_id: checked.hostnameId,
      state: checked.state,
      records: JSON.stringify(checked.records),
      problem: checked.problem,
      complaints: JSON.stringify(checked.complaints),
      checks: checked.checks,
      checked_at: checked.checkedAt,
      next_check_at: checked.nextCheckAt,
    })
    .where('state', '<>', 'leaving')
}

/** A domain that the network couldn't be told to leave is tried again later. */
export function postponeLeaving(db: Database, key: Key, nextCheckAt: number): Write {
  return domainRow(db, key).set({ next_check_at: nextCheckAt }).where('state', '=', 'leaving')
}

export function deleteLeft(db: Database, { tenantId, domain }: Key): Write {
  return db
    .deleteFrom('site_domain')
    .where('tenant_id', '=', tenantId)
    .where('domain', '=', domain)
    .where('state', '=', 'leaving')
}

/** Whether a site stands there, this one or another that took it over. */
export async function isServedBySite(db: Database, domain: string): Promise<boolean> {
  const row = await db.selectFrom('tenant').select('id').where('domain', '=', domain).executeTakeFirst()
  return row !== undefined
}

function domainRow(db: Database, { tenantId, domain }: Key) {
  return db.updateTable('site_domain').where('tenant_id', '=', tenantId).where('domain', '=', domain)
}

/** A row as it is known by; its lists are kept as JSON. */
export function readDomain<Row extends { records: string; complaints: string; problem: string | null }>(
  row: Row,
) {
  return {
    ...row,
    records: JSON.parse(row.records) as CheckedRecord[],
    complaints: JSON.parse(row.complaints) as string[],
    problem: row.problem as HostnameTrouble | null,
  }
}
