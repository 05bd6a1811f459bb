import { LanguageDetector } from 'remix-i18next/server'
import { defaultLocale, isLocale, type Locale, locales, ourLanguages } from '#app/values/locale.ts'

export const detection = {
  supportedLanguages: [...locales],
  fallbackLanguage: defaultLocale,
  order: ['custom' as const, 'header' as const],
}

/** Languages that somebody chose, so far as they are known; the address's is for this page alone. */
type Chosen = { address?: unknown; user?: unknown; cookie?: unknown }

/** Browsers send few different lists, and looking for one anew takes as long as a cached page. */
const found = new Map<string, Locale>()
const mostFound = 500

/**
 * The language a page's address asks for (docs/adr/081), else the user's own, else the one chosen here (cookie), else the browser's, else Japanese (R006, ruling 6). Values
 * that are no language of ours count as absent.
 */
export async function findLocale(
  { headers }: Pick<Request, 'headers'>,
  { address, user, cookie }: Chosen = {},
): Promise<Locale> {
  const chosen = [address, user, cookie].find(isLocale) ?? null
  const browser = ourLanguages(headers.get('Accept-Language') ?? '')
  const key = `${chosen} ${browser}`
  const known = found.get(key)
  if (known !== undefined) return known
  const locale = await detect(chosen, browser)
  if (found.size >= mostFound) found.clear()
  found.set(key, locale)
  return locale
}

async function detect(chosen: Locale | null, browser: string): Promise<Locale> {
  const detector = new LanguageDetector({ ...detection, findLocale: async () => chosen })
  const headers = browser === '' ? undefined : { 'Accept-Language': browser }
  return (await detector.detect(new Request('https://visitor.invalid', { headers }))) as Locale
}
