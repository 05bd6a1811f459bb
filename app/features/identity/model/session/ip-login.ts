import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { isRefusal, Refusal, refuse } from '#app/kernel/errors/refusal.ts'
import { type Day, dayOf } from '#app/kernel/values/day.ts'
import { ipKeyOf } from '#app/kernel/values/ip/ip-address.ts'
import { ensureNetworkWithinRate, networkOf } from '#app/visit/brake.ts'
import type { Visit } from '#app/visit/visit.ts'
import { readSignInRules } from './sign-in-rules.ts'
import { type Login, startReaderSession } from './start-session.ts'

/**
 * Signs a visitor in by address when they press the button, as the reader of the user group that has the address. Uses
 * only the connection's own address. Refuses a tenant without sign-in by address, or an address without a group, with
 * `ipLoginNotApplied` (803); a group that doesn't use it with `groupUsesIdLogin` (426); a group outside of its dates with
 * `userAccessExpired` (811); and too many sessions on one network with `upstreamNoAnswer`, as 429.
 */
export async function ipLogin(visit: Visit, { keep }: { keep: boolean }): Promise<Login> {
  const { rules, group } = await lookUp(visit)
  if (!rules.loginByIpAddress || group === null) refuse('ipLoginNotApplied')
  await ensureFewBegin(visit)
  return startReaderSession(visit, { accountId: group.accountId, keep, loginType: 'IP' })
}

/** Limits the sessions that begin on one network. A class behind one address stays below the limit, an endless loop doesn't. */
function ensureFewBegin(visit: Visit): Promise<void> {
  return ensureNetworkWithinRate(visit.env.SESSIONS_BY_NETWORK, visit.site.tenantId, networkOf(visit))
}

/** Reads the tenant's rules and the group with the visitor's address from the database, so that changes apply at once. */
async function lookUp({ db, site, address, now }: Visit) {
  const key = ipKeyOf(address)
  const [rules, group] = await Promise.all([
    readSignInRules(db, site.tenantId),
    key === null ? null : findGroupOfAddress(db, site.tenantId, key, dayOf(now())),
  ])
  return { rules, group }
}

/**
 * Signs a visitor in on arrival if their address belongs to a user group with automatic sign-in (R136). assumed: also
 * tried on a site that doesn't require a sign-in, or that offers one by address (R134, R135). Refuses in every other case
 * with `groupNotAutoLogin` (431), which is never shown (R138), and with `upstreamNoAnswer` if too many sessions begin on
 * one network.
 */
export async function autoIpLogin(visit: Visit): Promise<Login> {
  const { rules, group } = await lookUp(visit)
  const isTried = rules.settingLogin === 0 || rules.loginByIpAddress
  if (!isTried || group === null || !group.byIp || !group.autoIp) refuse('groupNotAutoLogin')
  await ensureFewBegin(visit)
  try {
    return await startReaderSession(visit, { accountId: group.accountId, keep: false, loginType: 'AUTO_IP' })
  } catch (error) {
    throw isRefusal(error) ? new Refusal('groupNotAutoLogin') : error
  }
}

type AddressGroup = {
  groupId: string
  byIp: boolean
  autoIp: boolean
  /** The account that the group's addresses sign in to. */
  accountId: string
}

/**
 * The group that an address belongs to on a day, by the narrowest of its ranges. Null if there is none. `addressKey`
 * comes from `ipKey`. One query on an index. Nothing is recorded about the person who asked.
 */
export async function findGroupOfAddress(
  db: Database,
  tenantId: number,
  addressKey: string,
  today: Day,
): Promise<AddressGroup | null> {
  const row = await db
    .selectFrom('ip_range')
    .innerJoin('user_group', (join) => inTenant(join, 'user_group.id', 'ip_range.group_id'))
    .innerJoin('account', (join) =>
      inTenant(join, 'account.group_id', 'ip_range.group_id').on('account.level', '=', 'ip_reader'),
    )
    .select([
      'user_group.id as groupId',
      'user_group.by_ip as byIp',
      'user_group.auto_ip as autoIp',
      'account.id as accountId',
    ])
    .where('ip_range.tenant_id', '=', tenantId)
    .where('ip_range.end_key', '>=', addressKey)
    .where('ip_range.start_key', '<=', addressKey)
    .where((where) =>
      where.and([
        where.or([where('ip_range.starts_on', 'is', null), where('ip_range.starts_on', '<=', today)]),
        where.or([where('ip_range.ends_on', 'is', null), where('ip_range.ends_on', '>=', today)]),
      ]),
    )
    .orderBy('ip_range.width_key')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, byIp: row.byIp === 1, autoIp: row.autoIp === 1 }
}
