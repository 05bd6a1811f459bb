import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { ContentDetail } from '#app/features/catalogue/parts/detail/content-detail.tsx'
import { loadDetail } from '#app/features/catalogue/parts/detail/load-detail.ts'
import { headTags } from '#app/features/catalogue/parts/head/head-tags.ts'
import { viewListHead } from '#app/features/catalogue/parts/head/page-head.ts'
import { OwnAccountNote } from '#app/features/identity/parts/own-account-note.tsx'
import { parseContentGroupId } from '#app/kernel/values/content-group-id.ts'
import { Page } from '#app/layout/site/page.tsx'
import { ContentError, RouteError } from '#app/layout/site/route-error.tsx'
import { useLayoutIfAny } from '#app/ui/layout/layout.ts'
import { type ListQuery, paths } from '#app/visit/paths/reader.ts'
import { CardList } from './card-list.tsx'
import { loadGroupPage } from './load-group-page.ts'

export const meta = titled<typeof loader>(
  (data) => data.content?.detail.title ?? data.list?.group?.name,
  (data) => headTags(data?.head),
)

/** The contents of one group. On a site without a layout the same address is a content's (R071). */
export const loader = page(
  async ({ visit, params, url }) => {
    const segment = params.contentGroupId ?? ''
    if (visit.site.settings.layout.viewPage === 3)
      return { list: null, content: await loadDetail(visit, segment, null, url.searchParams), head: null }
    const groupId = parseContentGroupId(segment) ?? 0
    const list = await loadGroupPage(visit, { groupId, query: url.searchParams, hrefOf: hrefIn(groupId) })
    return { list, content: null, head: viewListHead(visit, list, list.group?.name ?? '') }
  },
  { area: 'group' },
)

const hrefIn = (groupId: number) => (query: ListQuery) => paths.group(groupId, query)

export default function ContentGroup() {
  const { list, content } = useLoaderData<typeof loader>()
  return (
    <Page>
      {list !== null && (
        <CardList list={list} hrefOf={hrefIn(list.group?.id ?? 0)}>
          {list.ownAccount && <OwnAccountNote {...list.ownAccount} />}
        </CardList>
      )}
      {content !== null && <ContentDetail {...content} back={null} />}
    </Page>
  )
}

export function ErrorBoundary() {
  const frame = useLayoutIfAny()
  return frame?.layout === 3 ? <ContentError /> : <RouteError />
}
