import { findGroupOfAddress } from '#app/features/identity/model/ip-range/address-group.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
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

/** A class behind one address passes, an endless loop doesn't. */
export function ensureFewBegin(visit: Visit): Promise<void> {
  return ensureNetworkWithinRate(visit.env.SESSIONS_BY_NETWORK, visit.site.tenantId, networkOf(visit))
}

/** The tenant's rules and the group with the visitor's address, from the database, so that changes act at once. */
export async function lookUp({ db, site, address, now }: Visit) {
  const key = ipKeyOf(address)
  const [rules, group] = await Promise.all([
    readSignInRules(db, site.tenantId),
    key === null ? null : findGroupOfAddress(db, site.tenantId, key, dayOf(now())),
  ])
  return { rules, group }
}
