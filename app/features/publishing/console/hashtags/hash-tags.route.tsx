import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { listEditedHashTags } from '#app/features/publishing/model/hashtags/edit-hash-tags.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { offsetOf, pagedOf, readPaging } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { ContentsTabs } from '#app/layout/console/tabs/contents-tabs.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { HashTagsList } from './hash-tags-list.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** The hashtags of a site with how many contents have each. */
export const loader = page(async ({ visit: staffVisit, params, url }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const query = readListQuery(url)
  const tags = await listEditedHashTags(visit, { words: query.q ?? '' })
  const isByCount = query.sort === 'contents'
  const turn = query.direction === 'desc' ? -1 : 1
  const sorted = tags.toSorted(
    (a, b) => turn * (isByCount ? a.contents - b.contents : a.name.localeCompare(b.name, 'ja')),
  )
  const paging = readPaging({ page: query.page, size: 50 })
  const from = offsetOf(paging)
  return {
    heading: translator(visit.locale, 'console-content')('tags.title'),
    frame: await viewSiteConsole(visit),
    tenantId: visit.site.tenantId,
    query,
    order: {
      by: isByCount ? 'contents' : 'name',
      direction: turn === 1 ? ('asc' as const) : ('desc' as const),
    },
    rows: sorted.slice(from, from + paging.size),
    paged: pagedOf(paging, tags.length),
  }
})

export default function HashTags() {
  const { frame, heading, ...list } = useLoaderData<typeof loader>()
  const { t } = useWords('console-content')
  const add = <ButtonLink to={adminPaths.newHashTag(list.tenantId)}>{t('tags.add')}</ButtonLink>
  return (
    <ConsolePage frame={frame} title={heading} action={add}>
      <ContentsTabs tenantId={list.tenantId} />
      <HashTagsList {...list} />
    </ConsolePage>
  )
}
