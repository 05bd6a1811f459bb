import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getCompanySites } from '#app/domain/company/get-company-sites.ts'
import { page } from '#app/http/page.ts'
import { viewConsole } from '#app/pages/admin/console-view.ts'
import { readConsoleId } from '#app/routes/admin/read-console-id.ts'
import { titleOf } from '#app/routes/meta.ts'
import { SitesTable } from '#app/view/console/company/sites-table.tsx'
import { ConsolePage } from '#app/view/console/frame/console-page.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.company.name)

/** A company's sites, for its administrators. */
export const loader = page(async ({ visit, params }) => {
  const company = await getCompanySites(visit, readConsoleId(params.companyId))
  return { company, frame: await viewConsole(visit, company) }
})

export default function Company() {
  const { company, frame } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={company.name} count={company.sites.length}>
      <SitesTable sites={company.sites} />
    </ConsolePage>
  )
}
