import { refuse } from '#app/errors/refusal.ts'
import type { Site } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type AccessRules, readAccessRules } from './access-rules.ts'
import { ensureAtAddress } from './at-address.ts'

/**
 * A site may ask for a login before anything is shown (settingLogin 1, R129); open type overrides it (decision 3).
 * Refuses guests with `unauthorized`, which a page answers with the sign-in. By the snapshot: enough for what pages show
 * around contents; whoever gives out contents asks `confirmMayBrowse` too.
 */
export function ensureMayBrowse({ site, actor }: Visit): void {
  if (actor === null && asksForLogin(site)) refuse('unauthorized')
}

/**
 * The same by the records of this moment, so that a site that closed gives nothing out; a stopped company's refuses with
 * `forbidden`. Asked for guests only: a stopped company has no readers who are signed in.
 */
export async function confirmMayBrowse(visit: Visit): Promise<void> {
  if (visit.actor !== null) return
  const rules = await readAccessRules(visit.db, visit.site.tenantId)
  if (rules.isStopped) refuse('forbidden')
  if (asksForLogin(rules)) refuse('unauthorized')
}

/**
 * The same before text of documents is quoted. Where guests see no quotes either, readers by address see them only where
 * their address is: refuses as `ensureAtAddress` does.
 */
export async function confirmMayQuote(visit: Visit): Promise<void> {
  await confirmMayBrowse(visit)
  if (visit.actor?.level !== 'ip_reader') return
  if (asksForLogin(await readAccessRules(visit.db, visit.site.tenantId))) await ensureAtAddress(visit)
}

/** Whether a guest who comes to the site gets to see what it has, for what says so around it. By the snapshot. */
export function letsGuestsBrowse(site: Pick<Site, 'isStopped' | 'settingLogin' | 'accountType'>): boolean {
  return !site.isStopped && !asksForLogin(site)
}

function asksForLogin({
  settingLogin,
  accountType,
}: Pick<AccessRules, 'settingLogin' | 'accountType'>): boolean {
  return settingLogin === 1 && accountType !== 'OPEN_TYPE'
}
