import './list-page.css'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { isNarrowed, type ListQuery } from '#app/kernel/values/list-query.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { Pager } from '#app/ui/atoms/pager.tsx'
import { withQuery } from '#app/visit/paths/query.ts'
import { type BulkAction, BulkForm } from './bulk-form.tsx'
import type { Column } from './column.ts'
import { type Filter, ListFilter } from './list-filter.tsx'
import { type ListOrder, ListTable } from './list-table.tsx'
import { ListTools, type SavedView } from './list-tools.tsx'

export type { SavedView }

import type { Area } from '#app/visit/translator.ts'

export type ListPageProps<Row> = {
  /** The list's own path, without a query. */
  path: string
  query: ListQuery
  order: ListOrder
  words: Area
  prefix: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  paged: { page: number; totalPages: number; totalRecords: number; totalIsAtLeast?: boolean }
  filters?: readonly Filter[]
  /** The label of the field for words; none where a list can't be searched. */
  search?: string
  bulk?: readonly BulkAction[]
  /** The administrator's own views of this list. */
  views?: readonly SavedView[]
  /** Where its CSV is, and another file of it where there is one. */
  csv?: string
  moreCsv?: { to: string; label: string }
  /** Says how far a partial search went. It stands below the list, or replaces it if nothing was found. */
  note?: ReactNode
  /** Shown for a list without entries: what the list is for, and what to do next. */
  empty: ReactNode
}

/** A list: its filters, views, columns and CSV, the table with bulk actions, and the pages. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { path, query, rows, paged, filters = [], search, bulk = [] } = props
  const hrefOf = (change: Record<string, string | undefined>) => withQuery(path, { ...query, ...change })
  if (rows.length === 0 && !isNarrowed(query) && paged.page === 1)
    return <div className="empty">{props.empty}</div>
  const table = <ListTable {...props} hrefOf={hrefOf} canSelect={bulk.length > 0} />
  return (
    <div className="list-page">
      {(search !== undefined || filters.length > 0) && <ListFilter {...{ path, query, filters, search }} />}
      <ListTools {...props} count={<Count {...paged} />} />
      {rows.length === 0 ? (
        props.note || <NoneFound path={path} />
      ) : bulk.length > 0 ? (
        <BulkForm {...{ path, query, bulk }}>{table}</BulkForm>
      ) : (
        table
      )}
      {rows.length > 0 && props.note}
      <Pager {...paged} hrefOf={(page) => hrefOf({ page: page === 1 ? undefined : String(page) })} />
    </div>
  )
}

function Count({ totalRecords, totalIsAtLeast = false }: ListPageProps<unknown>['paged']) {
  const { t } = useTranslation('console')
  return (
    <p className="count" role="status">
      {t(totalIsAtLeast ? 'list.countAtLeast' : 'count', { count: totalRecords })}
    </p>
  )
}

function NoneFound({ path }: { path: string }) {
  const { t } = useTranslation('console')
  return (
    <div className="empty">
      <p>{t('list.noneFound')}</p>
      <ButtonLink to={path} kind="secondary">
        {t('list.all')}
      </ButtonLink>
    </div>
  )
}
