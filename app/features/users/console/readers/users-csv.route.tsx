import { consolePage } from '#app/doors/console-site.ts'
import { csvAnswer } from '#app/doors/text-stream.ts'
import { UserQuery } from '#app/features/users/model/user/list-users.ts'
import { eachListedUser } from '#app/features/users/parts/user-view.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { datesInFile } from '#app/ui/atoms/formats.ts'
import { shownColumns } from '#app/ui/console/column.ts'
import { translator } from '#app/visit/translator.ts'
import { userColumns } from './user-columns.tsx'

/** The whole list as a CSV file, with the filters and columns of the page. */
export const loader = consolePage(async ({ visit, url }) => {
  const query = readListQuery(url)
  const pieces = await eachListedUser(visit, UserQuery.parse(query))
  const words = translator(visit.locale, 'console-users') as unknown as (key: string) => string
  const columns = shownColumns(
    userColumns({ dates: datesInFile(visit.locale), statusOf: (status) => words(`status.${status}`) }),
    query,
  )
  const headings = columns.map(({ key }) => words(`users.column.${key}`))
  return csvAnswer('users', headings, columns, pieces)
})
