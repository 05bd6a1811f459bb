import type { HostnameTrouble } from '#app/gateways/hostnames/custom-hostnames.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { type CheckedRecord, claimLife, type OwnDomain, restAfterLeaving } from './own-domain.ts'

/** The time until the next check, in milliseconds, after the domain turned out to be taken. */
const pauseWhenTaken = 6 * 3_600_000

type Key = Pick<OwnDomain, 'tenantId' | 'domain'>

/** The columns that are read for a domain. */
export const domainColumns = [
  'tenant_id as tenantId',
  'domain',
  'proof',
  'challenge',
  'proven_at as provenAt',
  'lapses_at as lapsesAt',
  'is_lost as isLost',
  'told_at as toldAt',
  'hostname_id as hostnameId',
  'state',
  'records',
  'problem',
  'complaints',
  'checks',
  'checked_at as checkedAt',
  'next_check_at as nextCheckAt',
] as const

/** The domain that a site has or claims, without those it gave up. A claim takes precedence. */
export async function findOwnDomain(db: Database, tenantId: number): Promise<OwnDomain | null> {
  const row = await db
    .selectFrom('site_domain')
    .select(domainColumns.map((column) => `site_domain.${column}` as const))
    .innerJoin('tenant', 'tenant.id', 'site_domain.tenant_id')
    .where('site_domain.tenant_id', '=', tenantId)
    .where('site_domain.state', '<>', 'leaving')
    .orderBy(({ eb, ref }) => eb('tenant.domain', 'is', ref('site_domain.domain')))
    .executeTakeFirst()
  return row === undefined ? null : readDomain(row)
}

/** Stores a claim. A site that claims a domain again after giving it up has the same challenge as before. */
export function insertClaim(
  db: Database,
  { tenantId, domain, challenge }: Key & Pick<OwnDomain, 'challenge'>,
  now: number,
): Write {
  const fresh = {
    state: 'waiting',
    proof: 'wanted',
    proven_at: null,
    lapses_at: now + claimLife,
    is_lost: 0,
    told_at: null,
    checks: 0,
    next_check_at: now,
  } as const
  return db
    .insertInto('site_domain')
    .values({ tenant_id: tenantId, domain, challenge, ...fresh, created_at: now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'domain']).doUpdateSet(fresh))
}

/** Bars other companies for a while from a name that this company gave up. */
export function insertGivenUp(
  db: Database,
  { domain, companyId }: { domain: string; companyId: number },
  now: number,
): Write {
  const row = { company_id: companyId, until: now + restAfterLeaving }
  return db
    .insertInto('given_up_domain')
    .values({ domain, ...row })
    .onConflict((conflict) => conflict.column('domain').doUpdateSet(row))
}

/** Marks a domain as given up. The sweep tells the network later. */
export function leaveOwnDomain(db: Database, { tenantId, domain }: Key, now: number): Write {
  return domainRow(db, { tenantId, domain }).set({ state: 'leaving', proof: 'wanted', next_check_at: now })
}

/**
 * Stores the result of a check, unless the domain was given up meanwhile. Never withdraws a proof: the check may have
 * begun before the proof was found. Breaks the batch if the domain belongs to another company by now.
 */
export function noteCheck(db: Database, checked: OwnDomain): Write {
  return domainRow(db, checked)
    .set({
      ...(checked.proof === 'proven' && {
        proof: checked.proof,
        proven_at: checked.provenAt,
        lapses_at: null,
        is_lost: 0,
      }),
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

/** Schedules another attempt to remove a domain from the network. */
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

/**
 * Notes that a proof came too late, because another company holds the domain or gave it up lately. The domain is
 * checked again until the claim lapses.
 */
export function noteTaken(db: Database, key: Key, now: number): Write {
  return domainRow(db, key)
    .set({ is_lost: 1, checked_at: now, next_check_at: now + pauseWhenTaken })
    .where('proof', '=', 'wanted')
}

export function noteTold(db: Database, key: Key, now: number): Write {
  return domainRow(db, key).set({ told_at: now })
}

function domainRow(db: Database, { tenantId, domain }: Key) {
  return db.updateTable('site_domain').where('tenant_id', '=', tenantId).where('domain', '=', domain)
}

/** A stored row as an `OwnDomain`; its lists are stored as JSON. */
export function readDomain<
  Row extends { records: string; complaints: string; problem: string | null; isLost: 0 | 1 },
>(row: Row) {
  return {
    ...row,
    isLost: Boolean(row.isLost),
    records: JSON.parse(row.records) as CheckedRecord[],
    complaints: JSON.parse(row.complaints) as string[],
    problem: row.problem as HostnameTrouble | null,
  }
}
