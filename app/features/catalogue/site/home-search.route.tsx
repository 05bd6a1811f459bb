import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { groupsShown } from '#app/features/catalogue/model/content-group/group-rules.ts'
import { type CardData, pageOfCard } from '#app/features/catalogue/parts/card/card-book.tsx'
import { headTags } from '#app/features/catalogue/parts/head/head-tags.ts'
import { viewListHead } from '#app/features/catalogue/parts/head/page-head.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { parseContentGroupId } from '#app/kernel/values/content-group-id.ts'
import { Page } from '#app/layout/site/page.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { type ListQuery, paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import { CardList } from './card-list.tsx'
import { loadGroupPage } from './load-group-page.ts'

export const meta = titled<typeof loader>(
  ({ title }) => title,
  (data) => headTags(data?.head),
)

/** Lists all contents of the site, or those of a group, with the sort fields of the home page (R049). */
export const loader = page(
  async ({ visit, params, url }) => {
    const groupId = parseContentGroupId(params.contentGroupId)
    const list = await loadGroupPage(visit, { groupId, query: url.searchParams, hrefOf: hrefIn(groupId) })
    const title = list.group?.name ?? translator(visit.locale, 'catalogue')('homeSearch.all')
    return {
      title,
      head: viewListHead(visit, list, title),
      list,
      groups: groupsShown(visit).map(({ id, name }) => ({ id, name })),
    }
  },
  { area: 'home-search' },
)

/** The address of a card's page, like `pageOfCard`, but within this list. */
function leafedTo(card: CardData, list: string): string {
  const { groupId, id } = card
  if (groupId === 0) return pageOfCard(card, list)
  return paths.homeSearchContent(groupId, id, {
    back: list === paths.homeSearch(groupId) ? undefined : list,
  })
}

const hrefIn = (groupId: number | null) => (query: ListQuery) => paths.homeSearch(groupId, query)

export default function HomeSearch() {
  const { list, groups } = useLoaderData<typeof loader>()
  const { t } = useTranslation('catalogue')
  const here = list.group?.id ?? null
  return (
    <Page>
      <CardList list={list} hrefOf={hrefIn(here)} addressOf={leafedTo}>
        <nav className="group-choices" aria-label={t('homeSearch.groups')}>
          <Link to={paths.homeSearch()} aria-current={here === null ? 'page' : undefined}>
            {t('homeSearch.all')}
          </Link>
          {groups.map(({ id, name }) => (
            <Link
              key={id}
              to={paths.homeSearch(id)}
              aria-current={id === here ? 'page' : undefined}
              lang={langOf(name)}
            >
              {name}
            </Link>
          ))}
        </nav>
      </CardList>
    </Page>
  )
}
