import { NewHashTag } from '#app/domain/publishing/hashtags/hash-tag-changes.ts'
import type { EditedHashTag } from '#app/domain/publishing/hashtags/hash-tag-rows.ts'
import { adminPaths } from '#app/paths/admin.ts'
import type { ListQuery } from '#app/values/list-query.ts'
import type { Paged } from '#app/values/paging.ts'
import { langOf } from '#app/view/atoms/lang-of.ts'
import { Link } from '#app/view/atoms/link.tsx'
import type { Column } from '#app/view/console/kit/column.ts'
import { EmptyState } from '#app/view/console/kit/empty-state.tsx'
import { ListPage } from '#app/view/console/kit/list-page.tsx'
import type { Reply } from '#app/view/console/kit/reply.ts'
import { SchemaForm } from '#app/view/console/kit/schema-form.tsx'
import { useWords } from '#app/view/console/kit/words.ts'

type Props = {
  tenantId: number
  query: ListQuery
  order: { by: string; direction: 'asc' | 'desc' }
  rows: readonly EditedHashTag[]
  paged: Paged
  reply: Reply | undefined
}

/** The hashtags, and the form that adds one. */
export function HashTagsList({ tenantId, query, order, rows, paged, reply }: Props) {
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
    <>
      <ListPage
        {...{ path, query, order, rows, columns, paged }}
        words="console-content"
        prefix="tags"
        idOf={({ id }) => String(id)}
        search={t('tags.search')}
        empty={<EmptyState title={t('tags.none')} hint={t('tags.noneHint')} />}
      />
      <SchemaForm
        schema={NewHashTag}
        values={{}}
        action={path}
        reply={reply}
        words="console-content"
        prefix="tag"
        sections={[{ title: t('tags.add'), help: t('tags.addHelp'), fields: ['name'] }]}
        submit={t('tags.add')}
      />
    </>
  )
}
