import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { getGroupPage } from '#app/domain/content-group/get-group-page.ts'
import { page } from '#app/http/page.ts'
import { paths } from '#app/paths.ts'
import { parseContentGroupId } from '#app/values/content-group-id.ts'
import { readPaging } from '#app/values/paging.ts'
import { langOf } from '#app/view/atoms/lang-of.ts'
import { Page } from '#app/view/ui/page.tsx'
import { Pager } from '#app/view/ui/pager.tsx'
import { BookCard } from '#app/view/ui/shelf.tsx'
import { titleOf } from './meta.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.name)

/** The contents of one group. */
export const loader = page(
  async ({ visit, params, url }) =>
    getGroupPage(
      visit,
      parseContentGroupId(params.contentGroupId) ?? 0,
      readPaging({ page: url.searchParams.get('page') ?? undefined, size: 40 }),
    ),
  { area: 'group' },
)

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
