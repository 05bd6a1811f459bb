import type { UsageMonths } from '#app/features/analytics/model/reports/list-content-usage.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { useWords } from '#app/ui/console/words.ts'

/** Formats numbers in the page's language. */
export function useFigures() {
  const { language } = useTranslation('common').i18n
  const { t } = useWords('console-analytics')
  const plain = new Intl.NumberFormat(language)
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  const percent = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  })
  return {
    figure: (value: number) => plain.format(value),
    short: (value: number) => short.format(value),
    /** The change from the previous span in percent; empty if that span had no use. */
    change: (now: number, before: number) =>
      before === 0 ? '' : t('change', { percent: percent.format((now - before) / before) }),
    size: (bytes: number) =>
      bytes < 1_000_000
        ? `${plain.format(Math.ceil(bytes / 1_000))} KB`
        : bytes < 1_000_000_000
          ? `${plain.format(Math.round(bytes / 100_000) / 10)} MB`
          : `${plain.format(Math.round(bytes / 100_000_000) / 10)} GB`,
  }
}

/** Formats a month, or the first and last of several, in the page's language. */
export function useMonths(): (months: UsageMonths) => string {
  const { language } = useTranslation('common').i18n
  const format = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  const write = (month: string) => format.format(Date.parse(`${month}-01T00:00:00Z`))
  return ({ first, last }) => (first === last ? write(first) : `${write(first)} – ${write(last)}`)
}
