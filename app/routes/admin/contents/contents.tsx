import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useLoaderData } from '@remix-run/react'
import type { ContentOverview } from '#app/domain/publishing/overview/content-overview.ts'
import { listContentOverview } from '#app/domain/publishing/overview/list-content-overview.ts'
import { filterOf, OverviewQuery, orderOf } from '#app/domain/publishing/overview/overview-input.ts'
import { visitFor } from '#app/domain/site/snapshot/visit-for.ts'
import { page } from '#app/http/page.ts'
import { viewSiteConsole } from '#app/pages/admin/console-view.ts'
import { viewContents } from '#app/pages/admin/contents/contents-view.ts'
import { adminPaths } from '#app/paths/admin.ts'
import { useTranslation } from '#app/platform/rendering.ts'
import { readConsoleId } from '#app/routes/admin/read-console-id.ts'
import { titleOf } from '#app/routes/meta.ts'
import { readPaging } from '#app/values/paging.ts'
import { ButtonLink } from '#app/view/atoms/button.tsx'
import { ContentsList } from '#app/view/console/contents/contents-list.tsx'
import { ConsolePage } from '#app/view/console/frame/console-page.tsx'
import { translator } from '#app/visit/translator.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** All contents of a site with how their files fare; what is asked for stands in the address. */
export const loader = page(async ({ visit: staffVisit, params, url }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const query = OverviewQuery.parse(Object.fromEntries(url.searchParams))
  const paging = readPaging({ page: url.searchParams.get('page'), size: 50 })
  const found = await listContentOverview(visit, { ...paging, ...filterOf(query), order: orderOf(query) })
  ensurePageExists(found, (last) => adminPaths.contents(visit.site.tenantId, { ...query, page: last }))
  return {
    heading: translator(visit.locale, 'console')('contents.title'),
    frame: await viewSiteConsole(visit),
    tenantId: visit.site.tenantId,
    query,
    order: orderOf(query),
    list: viewContents(found, visit),
  }
})

/** R265: no page after the last. */
function ensurePageExists({ page: asked, totalPages }: ContentOverview, hrefOf: (last?: number) => string) {
  if (asked > Math.max(totalPages, 1)) throw redirect(hrefOf(totalPages > 1 ? totalPages : undefined))
}

export default function Contents() {
  const { heading, frame, list, ...asked } = useLoaderData<typeof loader>()
  const { t } = useTranslation('console')
  const { page: _, ...narrowed } = asked.query as Record<string, string | number | undefined>
  const add = (
    <>
      <a className="button quiet" href={adminPaths.contentsCsv(asked.tenantId, narrowed)} download>
        {t('contents.csv')}
      </a>
      <ButtonLink to={adminPaths.newContent(asked.tenantId)}>{t('contents.add')}</ButtonLink>
    </>
  )
  return (
    <ConsolePage frame={frame} title={heading} action={add}>
      <ContentsList {...asked} list={list} />
    </ConsolePage>
  )
}
