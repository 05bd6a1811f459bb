/** The two languages of the interface. Japanese is the default (R004, R005). */
export const locales = ['en', 'ja'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'ja'

export function isLocale(value: unknown): value is Locale {
  return value === 'en' || value === 'ja'
}

/** The language that a page's address asks for with `?lang=en`. Null if it asks for none, or for an unsupported one. */
export function localeInAddress(url: URL): Locale | null {
  const asked = url.search.includes('lang=') ? url.searchParams.get('lang') : null
  return isLocale(asked) ? asked : null
}

/** The rest of a longer list is ignored. */
export const maxListLength = 500
const ours = /^(en|ja)(?:-[a-z\d-]+)?(;q=(?:0\.\d*[1-9]\d*|1(?:\.0*)?))?$/

/**
 * The supported languages in a browser's `Accept-Language`, such as `en,ja;q=0.5`; empty if there are none. Leaves out languages that the
 * browser rules out and malformed entries. assumed: the most preferred of the supported languages counts, even if the browser prefers an
 * unsupported one.
 */
export function ourLanguages(acceptLanguage: string): string {
  return acceptLanguage
    .slice(0, maxListLength)
    .toLowerCase()
    .split(',')
    .flatMap((item) => {
      const [, language, quality = ''] = ours.exec(item.trim().replace(/\s*;\s*/g, ';')) ?? []
      return language === undefined ? [] : [language + quality]
    })
    .join(',')
}

const japanese = /[\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]/
const english = /[A-Za-z]{2}/

/** Letters that neither Japanese nor English uses. */
const foreign = /[\u00c0-\u024f\u0370-\u1fff\uac00-\ud7a3]/

/** Guesses a text's language. assumed: text with kana or kanji is Japanese and plain Latin text English; otherwise it is unknown. */
export function languageOf(text: string): Locale | undefined {
  if (japanese.test(text)) return 'ja'
  return english.test(text) && !foreign.test(text) ? 'en' : undefined
}
