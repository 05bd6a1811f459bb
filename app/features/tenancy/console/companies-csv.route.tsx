import { page } from '#app/doors/page.ts'
import { csvAnswer } from '#app/doors/text-stream.ts'
import { CompaniesQuery, listCompanies } from '#app/features/tenancy/model/company/list-companies.ts'
import { eachPage } from '#app/kernel/values/chunk.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { datesInFile } from '#app/ui/atoms/formats.ts'
import { shownColumns } from '#app/ui/console/column.ts'
import { translator } from '#app/visit/translator.ts'
import { companyColumns } from './companies-columns.tsx'

/** The whole list of companies as a CSV file, with the filters and columns of the list on the screen. */
export const loader = page(async ({ visit, url }) => {
  const query = readListQuery(url)
  const asked = CompaniesQuery.parse(query)
  const pieces = eachPage(
    500,
    async (paging) => (await listCompanies(visit, { query: asked, paging })).companies,
    ({ id }) => id,
  )
  const words = translator(visit.locale, 'console-company') as unknown as (key: string) => string
  const columns = shownColumns(companyColumns(words, datesInFile(visit.locale)), query)
  const headings = columns.map(({ key }) => words(`companies.column.${key}`))
  return csvAnswer('companies', headings, columns, pieces)
})
