import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { csvAnswer } from '#app/doors/text-stream.ts'
import { UsageQuery } from '#app/features/analytics/model/recording/usage-query.ts'
import { usageFigures } from '#app/features/analytics/model/reports/get-usage.ts'
import {
  eachUsageOfSites,
  type SiteUsage,
} from '#app/features/analytics/model/reports/list-usage-of-sites.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { translator } from '#app/visit/translator.ts'

/** The figures of a company's sites as a CSV file; of all sites if the address names no company. */
export const loader = page(async ({ visit, params, url }) => {
  const companyId = params.companyId === undefined ? null : readConsoleId(params.companyId)
  const t = translator(visit.locale, 'console-analytics') as unknown as (key: string) => string
  const columns = [
    { text: ({ name }: SiteUsage) => name },
    { text: ({ company }: SiteUsage) => company },
    ...[...usageFigures, 'bytes' as const].map((figure) => ({
      text: (site: SiteUsage) => String(site[figure]),
    })),
  ]
  const headings = [
    t('column.site'),
    t('column.company'),
    ...usageFigures.map((figure) => t(`figure.${figure}`)),
    t('column.bytes'),
  ]
  const query = UsageQuery.parse(readListQuery(url))
  return csvAnswer('numbers-of-sites', headings, columns, eachUsageOfSites(visit, { companyId, query }))
})
