import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#app/kernel/data/database.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { ipKeyOf } from '#app/kernel/values/ip/ip-address.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A reader by address and where they are now. `address` is the connection's own, null if it isn't known. */
type AddressReader = { tenantId: number; accountId: string; address: string | null; now: number }

/**
 * Readers by address may read only at their group's addresses, unless the group doesn't check it. Asked before anything
 * that gives out content (ruling 43). Refuses with `awayFromNetwork` (812). Other readers pass without a query.
 */
export async function ensureAtAddress({ db, site, actor, address, now }: Visit): Promise<void> {
  if (actor?.level !== 'ip_reader') return
  await ensureReaderAtAddress(db, { tenantId: site.tenantId, accountId: actor.id, address, now: now() })
}

/** The same without a visit, for a reading in the viewer. One query. */
export async function ensureReaderAtAddress(db: Database, reader: AddressReader): Promise<void> {
  const row = await db
    .selectFrom('account')
    .innerJoin('user_group', (join) =>
      join
        .onRef('user_group.tenant_id', '=', 'account.tenant_id')
        .onRef('user_group.id', '=', 'account.group_id'),
    )
    .leftJoin('ip_range as here', (join) =>
      join
        .onRef('here.tenant_id', '=', 'user_group.tenant_id')
        .onRef('here.group_id', '=', 'user_group.id')
        .on(holds(reader)),
    )
    .select(['user_group.checks_address as checksAddress', 'here.id as rangeId'])
    .where('account.tenant_id', '=', reader.tenantId)
    .where('account.id', '=', reader.accountId)
    .executeTakeFirst()
  if (row === undefined || (row.checksAddress === 1 && row.rangeId === null)) refuse('awayFromNetwork')
}

/** Without an address no group matches, because no key is as small as ''. */
function holds({ address, now }: AddressReader) {
  const key = ipKeyOf(address) ?? ''
  const today = dayOf(now)
  return (where: ExpressionBuilder<Tables & { here: Tables['ip_range'] }, 'here'>) =>
    where.and([
      where('here.start_key', '<=', key),
      where('here.end_key', '>=', key),
      where.or([where('here.starts_on', 'is', null), where('here.starts_on', '<=', today)]),
      where.or([where('here.ends_on', 'is', null), where('here.ends_on', '>=', today)]),
    ])
}
