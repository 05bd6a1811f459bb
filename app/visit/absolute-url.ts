import { defaultLocale, type Locale, locales } from '#app/kernel/i18n/locale.ts'
import { canonicalHost, listed } from '#app/kernel/values/host.ts'
import { ShortMemory } from '#app/kernel/values/short-memory.ts'
import type { Visit } from './visit.ts'

/** The parts of a visit that an address is made from. A mail's sender has only these, since a mail has no request of its own. */
type Where = Pick<Visit, 'origin' | 'site' | 'basePath'> & { env: Pick<Visit['env'], 'SHARED_HOSTS'> }

/**
 * The full address of a page of the visit's site, for mails and for services that lead back here. The host is the
 * tenant's own, or a shared one if it has none, whichever host an API call came by.
 */
export function absoluteUrl(where: Where, path: string): string {
  const address = originOf(where) + where.basePath + path
  // Nearly all paths are written as an address has them; parsing one takes as long as rendering twenty elements.
  return asInAddress.test(path) ? address : new URL(address).href
}

/** A path that a parser would leave as it is: encoded, and without dots that lead up. */
const asInAddress = /^(?!.*\/(?:\.|%2e))\/[\w\-./?=&%~:@+,;!$()*]*$/i

/** The origins at which sites are public, by the origins at which they were asked for. */
const origins = new ShortMemory<string>({ life: Number.POSITIVE_INFINITY, most: 500 })

function originOf({ env, origin, site }: Omit<Where, 'basePath'>): string {
  const key = `${origin} ${site.domain} ${env.SHARED_HOSTS}`
  const known = origins.find(key, 0)
  if (known !== undefined) return known
  const url = new URL(origin)
  const shared = listed(env.SHARED_HOSTS)
  const here = canonicalHost(url.hostname)
  url.hostname = site.domain ?? (shared.includes(here) ? here : (shared[0] ?? here))
  origins.keep(key, url.origin, 0)
  return url.origin
}

type PublicWhere = Parameters<typeof absoluteUrl>[0]

/**
 * The canonical address of a page in a language: without a parameter for Japanese, which is also what a visitor without
 * cookies gets, and with `lang` for other languages (docs/adr/081). `path` is relative to the site.
 */
export function publicAddress(where: PublicWhere, path: string, locale: Locale): string {
  if (locale === defaultLocale) return absoluteUrl(where, path)
  return absoluteUrl(where, `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`)
}

/** The addresses of a page in each language, and the one that answers in the visitor's language. */
export function publicAlternates(
  where: PublicWhere,
  path: string,
): { lang: Locale | 'x-default'; href: string }[] {
  return [
    ...locales.map((lang) => ({ lang, href: publicAddress(where, path, lang) })),
    { lang: 'x-default' as const, href: absoluteUrl(where, path) },
  ]
}
