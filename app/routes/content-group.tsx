import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { page } from '#app/http/page.ts'
import { type ListQuery, paths } from '#app/paths.ts'
import { parseContentGroupId } from '#app/values/content-group-id.ts'
import { CardList } from '#app/view/ui/card-list.tsx'
import { Page } from '#app/view/ui/page.tsx'
import { loadGroupPage } from './load-group-page.ts'
import { titleOf } from './meta.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.group?.name)

/** The contents of one group. */
export const loader = page(
  ({ visit, params, url }) => {
    const groupId = parseContentGroupId(params.contentGroupId) ?? 0
    return loadGroupPage(visit, { groupId, query: url.searchParams, hrefOf: hrefIn(groupId) })
  },
  { area: 'group' },
)

const hrefIn = (groupId: number) => (query: ListQuery) => paths.group(groupId, query)

export default function ContentGroup() {
  const list = useLoaderData<typeof loader>()
  return (
    <Page>
      <CardList list={list} hrefOf={hrefIn(list.group?.id ?? 0)} />
    </Page>
  )
}
