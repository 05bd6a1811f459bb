import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { useWords } from './words.ts'

/** Amounts and periods as the page's language writes them. */
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
