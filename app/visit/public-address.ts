import { defaultLocale, type Locale, locales } from '#app/kernel/i18n/locale.ts'
import { absoluteUrl } from './absolute-url.ts'

type Where = Parameters<typeof absoluteUrl>[0]

/**
 * The canonical address of a page in a language: without a parameter for Japanese, which is also what a visitor without
 * cookies gets, and with `lang` for other languages (docs/adr/081). `path` is relative to the site.
 */
export function publicAddress(where: Where, path: string, locale: Locale): string {
  if (locale === defaultLocale) return absoluteUrl(where, path)
  return absoluteUrl(where, `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`)
}

/** The addresses of a page in each language, and the one that answers in the visitor's language. */
export function publicAlternates(where: Where, path: string): { lang: Locale | 'x-default'; href: string }[] {
  return [
    ...locales.map((lang) => ({ lang, href: publicAddress(where, path, lang) })),
    { lang: 'x-default' as const, href: absoluteUrl(where, path) },
  ]
}
