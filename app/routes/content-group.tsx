import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { getGroupPage } from '#app/domain/content-group/get-group-page.ts'
import { page } from '#app/http/page.ts'
import { paths } from '#app/paths.ts'
import { parseContentGroupId } from '#app/values/content-group-id.ts'
import { isElementId } from '#app/values/element-id.ts'
import { readPaging } from '#app/values/paging.ts'
import { langOf } from '#app/view/atoms/lang-of.ts'
import { Page } from '#app/view/ui/page.tsx'
import { Pager } from '#app/view/ui/pager.tsx'
import { BookCard } from '#app/view/ui/shelf.tsx'
import { titleOf } from './meta.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.name)

/**
 * The contents of one group. Without a layout the same address is a content's (R071); in the search layout it is the
 * search's; a word that is no number is no group (decision 14).
 */
export const loader = page(async ({ visit, params, url }) => {
  const { viewPage } = visit.site.settings.layout
  const segment = params.contentGroupId ?? ''
  if (viewPage === 3) throw redirect(isElementId(segment) ? paths.searchContent(segment) : paths.notFound())
  if (viewPage === 1) throw redirect(paths.search())
  const groupId = parseContentGroupId(segment)
  if (groupId === null) throw redirect(paths.home())
  return getGroupPage(
    visit,
    groupId,
    readPaging({ page: url.searchParams.get('page') ?? undefined, size: 40 }),
  )
})

export default function ContentGroup() {
  const group = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <Page>
      <div className="shelf-head">
        <h1 lang={langOf(group.name)}>{group.name}</h1>
        <span className="count">{t('group.count', { count: group.totalRecords })}</span>
      </div>
      <ul className="grid">
        {group.cards.map((card, at) => (
          <li key={card.id}>
            <BookCard card={card} eager={at < 8} />
          </li>
        ))}
      </ul>
      <Pager
        page={group.page}
        totalPages={group.totalPages}
        hrefOf={(number) => paths.group(group.id, { page: number })}
      />
    </Page>
  )
}
