import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import type { Yen } from '#app/kernel/values/yen.ts'

/** Writes an amount with its sign, in the page's language. */
export function useYen(): (amount: Yen) => string {
  const { t, i18n } = useTranslation('commerce')
  const figures = new Intl.NumberFormat(i18n.language)
  return (amount) => t('yen', { amount: figures.format(amount) })
}
