import { readSignInRules } from '#app/domain/access/sign-in-rules.ts'
import { findGroupOfAddress } from '#app/domain/people/ip-range/address-group.ts'
import { refuse } from '#app/errors/refusal.ts'
import { dayOf } from '#app/values/day.ts'
import { ipKeyOf } from '#app/values/ip/ip-address.ts'
import { ensureNetworkWithinRate, networkOf } from '#app/visit/brake.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type Login, startReaderSession } from './start-session.ts'

/**
 * Signs whoever comes from an address of a user group in as that group's reader, at the press of a button. The address is
 * the connection's own: nothing a body or a header of the client says. Refuses a tenant without login by address and an
 * address no group has with `ipLoginNotApplied` (803); a group without login by address with `groupUsesIdLogin` (426), one
 * outside its dates with `userAccessExpired` (811), and a network on which too many began with `upstreamNoAnswer`, as 429.
 */
export async function ipLogin(visit: Visit, { keep }: { keep: boolean }): Promise<Login> {
  const { rules, group } = await lookUp(visit)
  if (!rules.loginByIpAddress || group === null) refuse('ipLoginNotApplied')
  await ensureFewBegin(visit)
  return startReaderSession(visit, { accountId: group.accountId, keep, loginType: 'IP' })
}

/** Classes that begin behind one address pass; what asks without end does not. */
export function ensureFewBegin(visit: Visit): Promise<void> {
  return ensureNetworkWithinRate(visit.env.SESSIONS_BY_NETWORK, visit.site.tenantId, networkOf(visit))
}

/** What the tenant allows and whose address the visitor has; asked of the database, so that a change acts at once. */
export async function lookUp({ db, site, address, now }: Visit) {
  const key = ipKeyOf(address)
  const [rules, group] = await Promise.all([
    readSignInRules(db, site.tenantId),
    key === null ? null : findGroupOfAddress(db, site.tenantId, key, dayOf(now())),
  ])
  return { rules, group }
}
