/** Interface languages, exactly these two; Japanese where nothing else is known (R004, R005). */
export const locales = ['en', 'ja'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'ja'

export function isLocale(value: unknown): value is Locale {
  return value === 'en' || value === 'ja'
}

/** The language a page's address asks for by itself, `?lang=en`; null where it asks for none of ours. */
export function localeInAddress(params: URLSearchParams): Locale | null {
  const asked = params.get('lang')
  return isLocale(asked) ? asked : null
}

const longestList = 500
const ours = /^(en|ja)(?:-[a-z\d-]+)?(;q=(?:0\.\d*[1-9]\d*|1(?:\.0*)?))?$/

/**
 * What of a browser's list (`Accept-Language`) speaks of our languages, `en,ja;q=0.5`; empty where nothing does. What the browser
 * rules out or writes wrongly is left out. assumed: of the list counts the most preferred language that is ours, not only the first.
 */
export function ourLanguages(acceptLanguage: string): string {
  return acceptLanguage
    .slice(0, longestList)
    .toLowerCase()
    .split(',')
    .flatMap((item) => {
      const [, language, quality = ''] = ours.exec(item.trim().replace(/\s*;\s*/g, ';')) ?? []
      return language === undefined ? [] : [language + quality]
    })
    .join(',')
}
