import { refuse } from '#app/kernel/errors/refusal.ts'
import { requireStaff } from '#app/visit/require.ts'
import { basePathOf, type Site, siteIn } from '#app/visit/site.ts'
import { staffMayWorkOn } from '#app/visit/staff-policy.ts'
import type { Visit } from '#app/visit/visit.ts'
import { addressOf, findSiteAsRead, recordsBeside } from './find-site.ts'

/**
 * Turns a console visit into a visit of a site, with the same person, clock and language, so that use-cases that read
 * `visit.site` serve the console too. Refuses guests and readers as `requireStaff` does. Refuses a site they may not
 * work on and one that doesn't exist alike, with `notFound` (R442).
 */
export async function visitFor(staffVisit: Visit, tenantId: number): Promise<Visit> {
  return atSite(staffVisit, await siteFor(staffVisit, tenantId))
}

/**
 * Turns a console visit into a visit of a site that the person is known to be permitted to work on. It keeps the open session if the site is in
 * the console's database, since that one sees the administrator's last write.
 */
export async function atSite(staffVisit: Visit, site: Site): Promise<Visit> {
  const shown = siteIn(site, staffVisit.locale)
  const records = await recordsBeside(staffVisit.env, staffVisit, site.tenantId, 'first-primary')
  return { ...staffVisit, platform: undefined, site: shown, basePath: basePathOf(site), ...records }
}

/** The site alone, in all its languages. Refuses as `visitFor` does. */
export async function siteFor(staffVisit: Visit, tenantId: number): Promise<Site> {
  const staff = requireStaff(staffVisit, 'service')
  const address = await addressOf(staffVisit, tenantId)
  if (address === null || !staffMayWorkOn(staff, address)) refuse('notFound')
  const site = await findSiteAsRead(staffVisit, address)
  return site?.tenantId === tenantId ? site : refuse('notFound')
}

/**
 * The same visit with the site as an administrator's session of the database sees it. Their calls may not use a site from before their last
 * write. Others keep the site, which is a second old at most. Makes no query if the address was prefetched.
 */
export async function withSiteAsRead(visit: Visit): Promise<Visit> {
  const { actor, site, locale } = visit
  if (actor?.kind !== 'staff' || site.tenantId === 0) return visit
  const address = await addressOf(visit, site.tenantId)
  const read = address === null ? null : await findSiteAsRead(visit, address)
  return read === null ? visit : { ...visit, site: siteIn(read, locale) }
}
