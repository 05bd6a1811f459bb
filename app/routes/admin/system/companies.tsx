import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listCompanies } from '#app/domain/company/list-companies.ts'
import { page } from '#app/http/page.ts'
import { viewConsole } from '#app/pages/admin/console-view.ts'
import { adminPaths } from '#app/paths/admin.ts'
import { titleOf } from '#app/routes/meta.ts'
import { readPaging } from '#app/values/paging.ts'
import { CompaniesTable } from '#app/view/console/company/companies-table.tsx'
import { ConsolePage } from '#app/view/console/frame/console-page.tsx'
import { translator } from '#app/visit/translator.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** All companies of the platform, for its system administrators. */
export const loader = page(async ({ visit, url }) => ({
  heading: translator(visit.locale, 'console')('companies.title'),
  frame: await viewConsole(visit),
  ...(await listCompanies(visit, readPaging({ page: url.searchParams.get('page'), size: 50 }))),
}))

export default function Companies() {
  const { heading, frame, ...list } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading} count={list.totalRecords}>
      <CompaniesTable {...list} hrefOf={(number) => adminPaths.companies({ page: number })} />
    </ConsolePage>
  )
}
