import { defaultLocale, type Locale, locales } from '#app/values/locale.ts'
import { absoluteUrl } from './absolute-url.ts'

type Where = Parameters<typeof absoluteUrl>[0]

/**
 * The one address of a page in a language, for whom no cookie speaks: as it is in Japanese, which is also what somebody gets
 * of whom nothing is known, else with the language in it (docs/adr/081). `path` is below the site's own.
 */
export function publicAddress(where: Where, path: string, locale: Locale): string {
  if (locale === defaultLocale) return absoluteUrl(where, path)
  return absoluteUrl(where, `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`)
}

/** The address of a page in each language, and where it is answered in whichever language somebody reads. */
export function publicAlternates(where: Where, path: string): { lang: Locale | 'x-default'; href: string }[] {
  return [
    ...locales.map((lang) => ({ lang, href: publicAddress(where, path, lang) })),
    { lang: 'x-default' as const, href: absoluteUrl(where, path) },
  ]
}
