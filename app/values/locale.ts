/** Interface languages, exactly these two; Japanese where nothing else is known (R004, R005). */
export const locales = ['en', 'ja'] as const
export type Locale = (typeof locales)[number]
const defaultLocale: Locale = 'ja'

function isLocale(value: unknown): value is Locale {
  return value === 'en' || value === 'ja'
}

/**
 * The user's own language, else the one chosen here (cookie), else the browser's, else Japanese (R006,
 * decision 6). Values that are no language of ours count as absent.
 */
export function chooseLocale(from: {
  user?: unknown
  cookie?: unknown
  acceptLanguage?: string | null
}): Locale {
  if (isLocale(from.user)) return from.user
  if (isLocale(from.cookie)) return from.cookie
  return preferredLocale(from.acceptLanguage ?? '') ?? defaultLocale
}

/** assumed: of a browser's list, the most preferred language that is ours, not only the first of the list. */
function preferredLocale(acceptLanguage: string): Locale | null {
  let best: Locale | null = null
  let bestQuality = 0
  for (const item of acceptLanguage.slice(0, 500).split(',')) {
    const [tag = '', ...parameters] = item.trim().toLowerCase().split(';')
    const locale = tag.split('-')[0]
    const quality = qualityOf(parameters)
    if (isLocale(locale) && quality > bestQuality) {
      best = locale
      bestQuality = quality
    }
  }
  return best
}

function qualityOf(parameters: string[]): number {
  const given = parameters
    .map((parameter) => parameter.trim())
    .find((parameter) => parameter.startsWith('q='))
  if (given === undefined) return 1
  return /^q=(0(\.\d*)?|1(\.0*)?)$/.test(given) ? Number(given.slice(2)) : 0
}
