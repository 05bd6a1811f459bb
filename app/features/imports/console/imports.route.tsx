import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { viewImport } from '#app/features/imports/model/import-view.ts'
import { listImports } from '#app/features/imports/model/list-imports.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { ImportsList } from './imports-list.tsx'
import { readKind } from './read-kind.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** The imports of a site by CSV, the newest first. */
export const loader = page(async ({ visit: staffVisit, params, url }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const kind = readKind(params.kind)
  const query = readListQuery(url)
  const { imports, ...paged } = await listImports(visit, {
    kind,
    ...readPaging({ page: query.page, size: 50 }),
  })
  return {
    heading: translator(visit.locale, 'console-csv')(`imports.${kind}.title`),
    frame: await viewSiteConsole(visit),
    tenantId: visit.site.tenantId,
    kind,
    query,
    paged,
    imports: imports.map((one) => viewImport(one, visit)),
  }
})

export default function Imports() {
  const { frame, heading, ...list } = useLoaderData<typeof loader>()
  const { t } = useTranslation('console-csv')
  const add = <ButtonLink to={adminPaths.newImport(list.tenantId, list.kind)}>{t('new')}</ButtonLink>
  return (
    <ConsolePage frame={frame} title={heading} action={add}>
      <ImportsList {...list} />
    </ConsolePage>
  )
}
