import { consolePage } from '#app/doors/console-site.ts'
import { csvAnswer } from '#app/doors/text-stream.ts'
import {
  type ContentUsage,
  ContentUsageQuery,
  contentFigures,
  getContentUsage,
} from '#app/features/analytics/model/reports/get-content-usage.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { translator } from '#app/visit/translator.ts'

type Row = ContentUsage['periods'][number]

/** The figures of a content's charts as a CSV file, earliest period first. It names no readers. */
export const loader = consolePage(async ({ visit, params, url }) => {
  const t = translator(visit.locale, 'console-analytics') as unknown as (key: string) => string
  const query = ContentUsageQuery.parse({ ...readListQuery(url), id: params.contentId })
  const columns = [
    { text: ({ period }: Row) => period.replace(/^w/, '') },
    ...contentFigures.map((figure) => ({ text: (row: Row) => String(row[figure]) })),
  ]
  const headings = [t('column.period'), ...contentFigures.map((figure) => t(`figure.${figure}`))]
  async function* periods() {
    yield (await getContentUsage(visit, query)).periods
  }
  return csvAnswer('numbers-of-content', headings, columns, periods())
})
