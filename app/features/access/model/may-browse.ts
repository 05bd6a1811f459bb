import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import type { Site } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type AccessRules, ensureAtAddress, readAccessRules } from './access-rules.ts'

/**
 * Refuses guests with `unauthorized` if the site requires a sign-in before it shows anything (settingLogin 1, R129), unless it is of the
 * open type (ruling 3). A page answers that with the sign-in. This uses the snapshot, which is enough for pages around contents. Code that
 * gives out contents also calls `confirmMayBrowse`.
 */
export function ensureMayBrowse({ site, actor }: Visit): void {
  if (actor === null && asksForLogin(site)) refuse('unauthorized')
}

/**
 * Checks the rules of `ensureMayBrowse` in the database, so that a site that was just closed gives nothing out. Refuses with `forbidden` if
 * the company was stopped. Only guests are checked, because a stopped company has no signed-in readers.
 */
export async function confirmMayBrowse(visit: Visit): Promise<void> {
  if (visit.actor !== null) return
  ensureLetsIn(await readAccessRules(visit.db, visit.site.tenantId))
}

/**
 * The facts about a visitor that decide on quotes: for a guest the rules of the site, and for a reader by address whether they are away
 * from its addresses.
 */
export type QuoteVisitor = { guestRules: AccessRules | null; isAway: boolean }

/**
 * Checks whether a document's text may be quoted to the visitor. If guests may not see quotes, readers by address see them only at their
 * group's addresses: refuses as `ensureAtAddress` does.
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

/** Whether guests may see the site's contents, for code that mentions them elsewhere. Uses the snapshot. */
export function letsGuestsBrowse(site: Pick<Site, 'isStopped' | 'settingLogin' | 'accountType'>): boolean {
  return !site.isStopped && !asksForLogin(site)
}

function asksForLogin({
  settingLogin,
  accountType,
}: Pick<AccessRules, 'settingLogin' | 'accountType'>): boolean {
  return settingLogin === 1 && accountType !== 'OPEN_TYPE'
}

/**
 * Whether a site's contents may be announced outside of it: anybody can look around there without signing in. A site without layout has no
 * lists, and its contents are only for people who were given the address (docs/adr/081).
 */
export function isOpenToAll(site: Site): boolean {
  return site.tenantId !== 0 && letsGuestsBrowse(site) && site.settings.layout.viewPage !== 3
}

/** Whether search engines may index the site's pages. */
export function isListed(site: Site): boolean {
  return isOpenToAll(site) && site.settings.discovery.searchEngines
}

/** Whether the site offers a feed of its news and a catalogue for reading applications. */
export function hasFeeds(site: Site): boolean {
  return isOpenToAll(site) && site.settings.discovery.feeds
}
