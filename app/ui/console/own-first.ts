import { type Locale, locales } from '#app/kernel/i18n/locale.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'

/** The languages of texts, with the user's own first. */
export function useOwnFirst(): Locale[] {
  const { i18n } = useTranslation('console')
  return [...locales].sort((a, b) => Number(b === i18n.language) - Number(a === i18n.language))
}
