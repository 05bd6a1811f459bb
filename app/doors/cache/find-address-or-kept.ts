import { type Address, findAddress } from '#app/features/tenancy/model/snapshot/find-address.ts'
import { type Locale, localeInAddress } from '#app/kernel/i18n/locale.ts'
import { log } from '#app/kernel/logging/log.ts'
import { ownCookie } from '#app/visit/cookies.ts'
import { findLocale } from '#app/visit/find-locale.ts'
import type { IncomingRequest } from '#app/visit/open-visit.ts'
import { findCached, sharedPageKey } from './page-cache.ts'

/** How long a guest waits for a database that doesn't answer, before they get the page that was kept. Milliseconds. */
const patience = 1_000

/**
 * What an address leads to; or, while the database fails or doesn't answer, a page that is kept for guests, whose site was the same ten
 * seconds ago at the earliest. Everything else needs the database anyway, and fails with it.
 */
export async function findAddressOrKept(
  incoming: IncomingRequest,
  url: URL,
  build: string,
): Promise<Address | Response> {
  const { env, ctx } = incoming
  let timer: ReturnType<typeof setTimeout> | undefined
  const { promise: late, resolve: end } = Promise.withResolvers<null>()
  const finding = findAddress(url, env, Date.now(), {
    afterwards: (work) => ctx.waitUntil(work),
    waits: () => {
      timer ??= setTimeout(end, patience, null)
    },
  })
  try {
    const found = await Promise.race([finding, late])
    return found ?? (await keptPage(incoming, url, build)) ?? (await finding)
  } catch (error) {
    const kept = await keptPage(incoming, url, build)
    if (kept === null) throw error
    log('warn', 'kept page without database', { error })
    return kept
  } finally {
    clearTimeout(timer)
  }
}

/** The page that is kept for all guests at an address that this isolate knew ten seconds ago. Null if there is none. */
async function keptPage(incoming: IncomingRequest, url: URL, build: string): Promise<Response | null> {
  const { request, env } = incoming
  const now = Date.now()
  const address = await findAddress(url, env, now, { isAway: true })
  if (address.kind !== 'site' || address.site.isStopped) return null
  const locale = await localeAt(address, request, url)
  const key = sharedPageKey(request, url, { ...address, locale, build })
  return key === null ? null : ((await findCached(request, key, now))?.answer ?? null)
}

/** Finds a guest's language on a site. A signed-in reader's language is found later. */
export function localeAt(
  { site }: Extract<Address, { kind: 'site' }>,
  request: Request,
  url: URL,
): Promise<Locale> {
  const address = localeInAddress(url)
  return findLocale(request, { address, cookie: ownCookie(site, request, 'lang') })
}
