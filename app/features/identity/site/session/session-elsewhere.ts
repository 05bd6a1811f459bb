import type { PageContext } from '#app/doors/context.ts'
import { clearCookie } from '#app/doors/cookies/set-cookie.ts'
import { findSite } from '#app/features/tenancy/model/snapshot/find-site.ts'
import { findAddressOf } from '#app/features/tenancy/model/snapshot/read-site.ts'
import { databaseFor, openDatabase } from '#app/kernel/data/database.ts'
import { readTenantToken } from '#app/kernel/values/tenant-token.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { ownCookie } from '#app/visit/cookies.ts'
import { isOfAnotherSite } from '#app/visit/open-visit.ts'
import { readActor } from '#app/visit/read-actor.ts'
import { basePathOf, type Site } from '#app/visit/site.ts'
import { siteTitle } from '#app/visit/site-title.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * Forgets a session of another site in this site's cookie, which happens when an address moves from one publisher to
 * another (R143). Answers the site that it belongs to, for the notice with a link to it (R471). Null if the session isn't
 * valid there either, so that a made-up number reveals no address.
 */
export async function forgetSessionElsewhere(
  request: Request,
  context: PageContext,
): Promise<NonNullable<PageContext['homeSite']> | null> {
  const { visit } = context
  const token = ownCookie(visit.site, request)
  if (visit.actor !== null || token === null || !isOfAnotherSite(visit.site, token)) return null
  clearCookie(context, undefined)
  const site = await findSiteOf(visit, token)
  if (site === null) return null
  const { actor } = await readActor(
    openDatabase(databaseFor(visit.env, site.tenantId)),
    site,
    token,
    visit.now(),
  )
  if (actor?.kind !== 'reader') return null
  return { title: siteTitle(site), url: absoluteUrl({ ...visit, site, basePath: basePathOf(site) }, '/') }
}

/** The console's own sessions aren't readers' sessions. */
async function findSiteOf({ env, now }: Visit, token: string): Promise<Site | null> {
  const tenantId = readTenantToken(token)?.tenantId ?? 0
  if (tenantId === 0) return null
  const address = await findAddressOf(openDatabase(databaseFor(env, 0)), tenantId)
  return address === null ? null : findSite(env, address, now())
}
