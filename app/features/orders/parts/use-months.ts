import { useTranslation } from '#app/kernel/rendering/rendering.ts'

/**
 * Months in the page's language, in full and for an axis, where the year is shown below the first month and each January.
 */
export function useMonths() {
  const { i18n } = useTranslation('console')
  const write = (month: string, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.language, { ...parts, timeZone: 'UTC' }).format(new Date(`${month}-01`))
  return {
    name: (month: string) => write(month, { year: 'numeric', month: 'short' }),
    label: (month: string, at: number) => ({
      key: month,
      short: write(month, { month: 'short' }),
      below: at === 0 || month.endsWith('-01') ? month.slice(0, 4) : undefined,
    }),
  }
}
