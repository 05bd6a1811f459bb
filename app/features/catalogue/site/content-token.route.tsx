import { useLoaderData } from '@remix-run/react'
import { noIndex, titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { ContentDetail } from '#app/features/catalogue/parts/detail/content-detail.tsx'
import { loadDetail } from '#app/features/catalogue/parts/detail/load-detail.ts'
import { BarePage, BareRefusal } from '#app/layout/site/bare-refusal.tsx'
import { paths } from '#app/visit/paths/reader.ts'

export const meta = titled<typeof loader>(
  ({ detail }) => detail.title,
  // Search engines are told to ignore this page, because the content has another address on the site.
  () => [noIndex],
)

/** A content by its token, which is its id (docs/adr/029), without the site's frame (R036). */
export const loader = page(
  async ({ visit, params, url }) => loadDetail(visit, params.contentToken ?? '', null, url.searchParams),
  { area: 'content-token' },
)

export default function ContentByToken() {
  const { detail, groupId } = useLoaderData<typeof loader>()
  return (
    <BarePage>
      <ContentDetail
        detail={detail}
        groupId={groupId}
        back={null}
        hrefOf={({ id }) => paths.contentToken(id)}
      />
    </BarePage>
  )
}

export function ErrorBoundary() {
  return <BareRefusal title="messages:page.content.noData" />
}
