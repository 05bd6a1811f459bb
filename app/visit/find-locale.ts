import { LanguageDetector } from 'remix-i18next/server'
import {
  defaultLocale,
  isLocale,
  type Locale,
  locales,
  maxListLength,
  ourLanguages,
} from '#app/kernel/i18n/locale.ts'

export const detection = {
  supportedLanguages: [...locales],
  fallbackLanguage: defaultLocale,
  order: ['custom' as const, 'header' as const],
}

/**
 * The languages that the page's address, the user's account and the cookie ask for, if they do. The address's choice holds for this page
 * only.
 */
type Chosen = { address?: unknown; user?: unknown; cookie?: unknown }

/** Remembers the results by header: browsers send only a few different lists, and one parse takes as long as serving a cached page. */
const found = new Map<string, Locale>()
const maxFound = 500

/**
 * Finds the language: the one that the page's address asks for (docs/adr/081), or the user's own, or the one chosen here
 * (cookie), or the browser's, or Japanese (R006, ruling 6). A value that isn't one of our languages counts as missing.
 */
export async function findLocale(
  { headers }: Pick<Request, 'headers'>,
  { address, user, cookie }: Chosen = {},
): Promise<Locale> {
  const chosen = [address, user, cookie].find(isLocale) ?? null
  const list = (headers.get('Accept-Language') ?? '').slice(0, maxListLength)
  const key = `${chosen} ${list}`
  const known = found.get(key)
  if (known !== undefined) return known
  const locale = await detect(chosen, ourLanguages(list))
  if (found.size >= maxFound) found.clear()
  found.set(key, locale)
  return locale
}

async function detect(chosen: Locale | null, browser: string): Promise<Locale> {
  const detector = new LanguageDetector({ ...detection, findLocale: async () => chosen })
  const headers = browser === '' ? undefined : { 'Accept-Language': browser }
  return (await detector.detect(new Request('https://visitor.invalid', { headers }))) as Locale
}
