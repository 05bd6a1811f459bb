import type { ReactNode } from 'react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { isNarrowed, type ListQuery } from '#app/kernel/values/list-query.ts'
import { Button, ButtonLink } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { Pager } from '#app/ui/atoms/pager.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { withQuery } from '#app/visit/paths/query.ts'
import type { Area } from '#app/visit/translator.ts'
import { type BulkAction, BulkForm } from './bulk-form.tsx'
import { type Column, shownColumns } from './column.ts'
import { type Filter, ListFilter } from './list-filter.tsx'
import { type ListOrder, ListTable } from './list-table.tsx'
import { useWords } from './words.ts'
import './list-page.css'
import '#app/ui/atoms/word-link.css'

type ListPageProps<Row> = {
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
  /** The label of the search field; missing if the list can't be searched. */
  search?: string
  bulk?: readonly BulkAction[]
  /** The administrator's own views of this list. */
  views?: readonly SavedView[]
  /** The address of the list as CSV, and of another file of it if there is one. */
  csv?: string
  moreCsv?: { to: string; label: string }
  /** Tells how far a partial search went. It is below the list, or replaces it if nothing was found. */
  note?: ReactNode
  /** Shown for a list without entries: tells what the list is for, and what to do next. */
  empty: ReactNode
}

/** A list with its filters, views, columns and CSV, the table with bulk actions, and the pager. */
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
    <p className="count text-xs text-ink-2 tabular" role="status">
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

export type SavedView = { id: string; name: string; query: string }

type Props<Row> = {
  path: string
  query: ListQuery
  words: Area
  prefix: string
  columns: readonly Column<Row>[]
  views?: readonly SavedView[]
  csv?: string
  moreCsv?: { to: string; label: string }
  count: ReactNode
}

/** The tools of a list: the number of entries, the saved views, the choice of columns, and the list as CSV. */
function ListTools<Row>({ views, csv, moreCsv, count, ...list }: Props<Row>) {
  const { t } = useTranslation('console')
  const { page: _, ...asked } = list.query
  return (
    <div className="flex flex-wrap items-center gap-x-6 min-h-11 mt-3 line-b max-md:pb-2">
      {count}
      {views !== undefined && <Views {...list} views={views} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 ml-auto">
        <Columns {...list} />
        {csv !== undefined && (
          <Link to={withQuery(csv, asked)} className="word-link" download>
            {t('list.csv')}
          </Link>
        )}
        {moreCsv !== undefined && (
          <Link to={moreCsv.to} className="word-link" download>
            {moreCsv.label}
          </Link>
        )}
      </div>
    </div>
  )
}

type ColumnsProps<Row> = Omit<Props<Row>, 'count'>

function Columns<Row>({ path, query, words, prefix, columns }: ColumnsProps<Row>) {
  const { t } = useTranslation('console')
  const { t: title } = useWords(words)
  const shown = shownColumns(columns, query)
  const { columns: _, page: __, ...kept } = query
  return (
    <details className="menu list-columns">
      <summary>{t('list.columns')}</summary>
      <Form className="right-0 max-md:right-auto" action={path}>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="columns" value={columns[0]?.key} />
        {columns.slice(1).map((column) => (
          <label className="check" key={column.key}>
            <input
              type="checkbox"
              name="columns"
              value={column.key}
              defaultChecked={shown.includes(column)}
            />
            {title(`${prefix}.column.${column.key}`)}
          </label>
        ))}
        <Button kind="secondary">{t('list.showColumns')}</Button>
      </Form>
    </details>
  )
}

/** Links to the plain list and to each saved view, and a form that saves or removes the current view. */
function Views<Row>({ path, query, views }: ColumnsProps<Row> & { views: readonly SavedView[] }) {
  const { t } = useTranslation('console')
  const here = queryText(query)
  const current = views.find((view) => view.query === here)
  if (views.length === 0 && here === '') return null
  return (
    <nav className="list-views flex flex-wrap items-center gap-x-6" aria-label={t('views.label')}>
      {views.length > 0 && (
        <Link to={path} aria-current={here === '' ? 'page' : undefined}>
          {t('views.all')}
        </Link>
      )}
      {views.map(({ id, name, query: saved }) => (
        <Link
          key={id}
          to={`${path}?${saved}`}
          lang={langOf(name)}
          aria-current={id === current?.id ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
      {current !== undefined && (
        <Form method="post" action={adminPaths.savedViews()}>
          <input type="hidden" name="list" value={path} />
          <input type="hidden" name="remove" value={current.id} />
          <Button kind="quiet">{t('views.remove')}</Button>
        </Form>
      )}
      {current === undefined && here !== '' && <SaveView {...{ path, here }} />}
    </nav>
  )
}

function SaveView({ path, here }: { path: string; here: string }) {
  const { t } = useTranslation('console')
  return (
    <details className="menu list-save">
      <summary>{t('views.save')}</summary>
      <Form method="post" action={adminPaths.savedViews()}>
        <input type="hidden" name="list" value={path} />
        <input type="hidden" name="query" value={here} />
        <label>
          <span className="text-xs text-ink-2">{t('views.name')}</span>
          <input name="name" required maxLength={60} autoComplete="off" />
        </label>
        <Button kind="secondary">{t('form.save')}</Button>
      </Form>
    </details>
  )
}

/** Writes a query in sorted order, so that it can be compared with saved views. The page number isn't part of a view. */
function queryText({ page: _, ...query }: ListQuery): string {
  return String(new URLSearchParams(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1))))
}
