import { useLoaderData } from '@remix-run/react'
import { consolePage } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import { listEditedHashtags } from '#app/features/publishing/model/hashtags/edit-hashtags.ts'
import type { EditedHashtag } from '#app/features/publishing/model/hashtags/hashtag-rows.ts'
import { type ListQuery, readListQuery } from '#app/kernel/values/list-query.ts'
import { offsetOf, type Paged, pagedOf, readPaging } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { ContentsTabs } from '#app/layout/console/tabs/contents-tabs.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import type { Column } from '#app/ui/console/column.ts'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { ListPage } from '#app/ui/console/list-page.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

type Props = {
  tenantId: number
  query: ListQuery
  order: { by: string; direction: 'asc' | 'desc' }
  rows: readonly EditedHashtag[]
  paged: Paged
}

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen with the hashtags of a site and the number of contents that have each. */
export const loader = consolePage(async ({ visit, url }) => {
  const query = readListQuery(url)
  const tags = await listEditedHashtags(visit, { words: query.q ?? '' })
  const isByCount = query.sort === 'contents'
  const turn = query.direction === 'desc' ? -1 : 1
  const sorted = tags.toSorted(
    (a, b) => turn * (isByCount ? a.contents - b.contents : a.name.localeCompare(b.name, 'ja')),
  )
  const paging = readPaging({ page: query.page, size: 50 })
  const from = offsetOf(paging)
  return {
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-content')('tags.title'))),
    query,
    order: {
      by: isByCount ? 'contents' : 'name',
      direction: turn === 1 ? ('asc' as const) : ('desc' as const),
    },
    rows: sorted.slice(from, from + paging.size),
    paged: pagedOf(paging, tags.length),
  }
})

export default function Hashtags() {
  const { frame, heading, ...list } = useLoaderData<typeof loader>()
  const { t } = useWords('console-content')
  const add = <ButtonLink to={adminPaths.newHashtag(list.tenantId)}>{t('tags.add')}</ButtonLink>
  return (
    <ConsolePage frame={frame} title={heading} action={add}>
      <ContentsTabs tenantId={list.tenantId} />
      <HashtagsList {...list} />
    </ConsolePage>
  )
}

/** The table of hashtags, with the number of contents that have each. */
function HashtagsList({ tenantId, query, order, rows, paged }: Props) {
  const { t } = useWords('console-content')
  const path = adminPaths.hashtags(tenantId)
  const columns: Column<EditedHashtag>[] = [
    {
      key: 'name',
      sort: 'asc',
      text: ({ name }) => name,
      cell: ({ id, name }) => (
        <Link to={adminPaths.hashtag(tenantId, id)} lang={langOf(name)}>
          #{name}
        </Link>
      ),
    },
    {
      key: 'others',
      text: ({ name, names }) =>
        Object.values(names)
          .filter((one) => one !== name)
          .join(', '),
    },
    {
      key: 'contents',
      sort: 'desc',
      isFigure: true,
      text: ({ contents }) => String(contents),
      cell: ({ id, contents }) => <Link to={adminPaths.contents(tenantId, { tag: id })}>{contents}</Link>,
    },
  ]
  return (
    <ListPage
      {...{ path, query, order, rows, columns, paged }}
      words="console-content"
      prefix="tags"
      idOf={({ id }) => String(id)}
      search={t('tags.search')}
      empty={
        <EmptyState title={t('tags.none')} hint={t('tags.noneHint')}>
          <ButtonLink to={adminPaths.newHashtag(tenantId)} kind="secondary">
            {t('tags.add')}
          </ButtonLink>
        </EmptyState>
      }
    />
  )
}
