import type { UsageMonths } from '#app/features/analytics/model/reports/list-content-usage.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'

/** Months as the page's language writes them: one, or from the first to the last. */
export function useMonths(): (months: UsageMonths) => string {
  const { language } = useTranslation('common').i18n
  const format = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  const write = (month: string) => format.format(Date.parse(`${month}-01T00:00:00Z`))
  return ({ first, last }) => (first === last ? write(first) : `${write(first)} – ${write(last)}`)
}
