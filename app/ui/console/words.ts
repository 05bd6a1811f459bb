import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import type { Area } from '#app/visit/translator.ts'

/** A screen's texts, for keys built from names of fields and columns. `maybe` answers '' for a missing key. */
export function useWords(area: Area) {
  const { t } = useTranslation(area as 'console')
  const say = t as unknown as (key: string, values?: object) => string
  return { t: say, maybe: (key: string) => say(key, { defaultValue: '' }) }
}

/** Functions that write amounts and periods in the page's language. */
export function useYen() {
  const { t } = useWords('console-commerce')
  const { i18n } = useTranslation('console')
  const figures = new Intl.NumberFormat(i18n.language)
  return {
    yen: (amount: number) => t('yen', { amount: figures.format(amount) }),
    figure: (number: number) => figures.format(number),
    period: ({ duration, durationType }: { duration: number; durationType: string }) =>
      t(`period.${durationType}`, { count: duration }),
  }
}

/** Joins values with the commas of the page's language, without an “and” before the last. */
export function useListed(): (values: readonly string[]) => string {
  const { i18n } = useTranslation()
  const format = new Intl.ListFormat(i18n.language, { type: 'conjunction', style: 'narrow' })
  return (values) => format.format(values)
}
