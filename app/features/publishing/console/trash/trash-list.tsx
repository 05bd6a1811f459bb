import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import type { ListQuery } from '#app/kernel/values/list-query.ts'
import type { Paged } from '#app/kernel/values/paging.ts'
import { writeDay } from '#app/ui/atoms/write-day.ts'
import type { Column } from '#app/ui/console/column.ts'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { ListPage } from '#app/ui/console/list-page.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Row = { id: string; title: string; author: string; deletedOn: string; goneOn: string }
type Props = { tenantId: number; query: ListQuery; paged: Paged; rows: readonly Row[] }

/** What lies in the trash, and until when. */
export function TrashList({ tenantId, query, paged, rows }: Props) {
  const { t } = useWords('console-content')
  const { i18n } = useTranslation('console')
  const day = (text: string) => writeDay(text, i18n.language)
  const columns: Column<Row>[] = [
    { key: 'title', text: ({ title }) => title },
    { key: 'author', text: ({ author }) => author },
    { key: 'deletedOn', isFigure: true, text: ({ deletedOn }) => day(deletedOn) },
    { key: 'goneOn', isFigure: true, text: ({ goneOn }) => day(goneOn) },
  ]
  return (
    <ListPage
      path={adminPaths.trash(tenantId)}
      {...{ query, rows, columns, paged }}
      order={{ by: 'deletedOn', direction: 'desc' }}
      words="console-content"
      prefix="trash"
      idOf={({ id }) => id}
      bulk={[{ name: 'restore', label: t('trash.restore') }]}
      empty={<EmptyState title={t('trash.none')} hint={t('trash.noneHint')} />}
    />
  )
}
