import type { EditedHashTag } from '#app/features/publishing/model/hashtags/hash-tag-rows.ts'
import type { ListQuery } from '#app/kernel/values/list-query.ts'
import type { Paged } from '#app/kernel/values/paging.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import type { Column } from '#app/ui/console/column.ts'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { ListPage } from '#app/ui/console/list-page.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = {
  tenantId: number
  query: ListQuery
  order: { by: string; direction: 'asc' | 'desc' }
  rows: readonly EditedHashTag[]
  paged: Paged
}

/** The hashtags with how many contents have each. */
export function HashTagsList({ tenantId, query, order, rows, paged }: Props) {
  const { t } = useWords('console-content')
  const path = adminPaths.hashTags(tenantId)
  const columns: Column<EditedHashTag>[] = [
    {
      key: 'name',
      sort: 'asc',
      text: ({ name }) => name,
      cell: ({ id, name }) => (
        <Link to={adminPaths.hashTag(tenantId, id)} lang={langOf(name)}>
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
          <ButtonLink to={adminPaths.newHashTag(tenantId)} kind="secondary">
            {t('tags.add')}
          </ButtonLink>
        </EmptyState>
      }
    />
  )
}
