import { databaseFor, openDatabase } from '#app/kernel/data/database.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { requireStaff } from '#app/visit/require.ts'
import { basePathOf, type Site } from '#app/visit/site.ts'
import { siteIn } from '#app/visit/site-in.ts'
import { staffMayWorkOn } from '#app/visit/staff-policy.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findSite } from './find-site.ts'
import { addressOf } from './prefetch-address.ts'

/**
 * The visit of a site for an administrator who stands in the console: the same person, clock and language, at that site,
 * so that use-cases which read `visit.site` serve the console too. Refuses guests and readers as `requireStaff` does, and
 * with `notFound` alike a site they may not work on and one that isn't there (R442).
 */
export async function visitFor(staffVisit: Visit, tenantId: number): Promise<Visit> {
  return atSite(staffVisit, await siteFor(staffVisit, tenantId))
}

/** The same person, clock and language at a site they may work on. */
export function atSite(staffVisit: Visit, site: Site): Visit {
  const shown = siteIn(site, staffVisit.locale)
  return { ...staffVisit, site: shown, basePath: basePathOf(site), ...recordsOf(staffVisit, site.tenantId) }
}

/** The site alone, in all its languages; refuses as `visitFor` does. */
export async function siteFor(staffVisit: Visit, tenantId: number): Promise<Site> {
  const staff = requireStaff(staffVisit, 'service')
  const address = await addressOf(staffVisit, tenantId)
  if (address === null || !staffMayWorkOn(staff, address)) refuse('notFound')
  const site = await findSite(staffVisit.env, address, staffVisit.now())
  return site?.tenantId === tenantId ? site : refuse('notFound')
}

/** The open session where the site's records lie beside the console's: it knows the administrator's own last write. */
function recordsOf({ env, db, d1 }: Visit, tenantId: number): Pick<Visit, 'db' | 'd1'> {
  const database = databaseFor(env, tenantId)
  if (database === databaseFor(env, 0)) return { db, d1 }
  const own = database.withSession('first-primary')
  return { d1: own, db: openDatabase(own) }
}
