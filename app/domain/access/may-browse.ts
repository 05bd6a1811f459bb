import { isRefusal, refuse } from '#app/errors/refusal.ts'
import type { Site } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type AccessRules, readAccessRules } from './access-rules.ts'
import { ensureAtAddress } from './at-address.ts'

/**
 * A site may ask for a login before anything is shown (settingLogin 1, R129); open type overrides it (ruling 3).
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
  ensureLetsIn(await readAccessRules(visit.db, visit.site.tenantId))
}

/** What is known of a visitor before text is quoted: the rules of a guest's site, and whether a reader by address is away from it. */
export type QuoteVisitor = { guestRules: AccessRules | null; isAway: boolean }

/**
 * The same before text of documents is quoted. Where guests see no quotes either, readers by address see them only where
 * their address is: refuses as `ensureAtAddress` does.
 */
export async function confirmMayQuote(visit: Visit): Promise<QuoteVisitor> {
  const { actor, db, site } = visit
  if (actor === null) {
    const guestRules = await readAccessRules(db, site.tenantId)
    ensureLetsIn(guestRules)
    return { guestRules, isAway: false }
  }
  if (actor.level !== 'ip_reader') return { guestRules: null, isAway: false }
  const isElsewhere = await ensureAtAddress(visit).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  if (isElsewhere === null) return { guestRules: null, isAway: false }
  const { error } = isElsewhere
  if (!isRefusal(error) || asksForLogin(await readAccessRules(db, site.tenantId))) throw error
  return { guestRules: null, isAway: true }
}

function ensureLetsIn(rules: AccessRules): void {
  if (rules.isStopped) refuse('forbidden')
  if (asksForLogin(rules)) refuse('unauthorized')
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
