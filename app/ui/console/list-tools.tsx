import '#app/ui/atoms/word-link.css'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import type { ListQuery } from '#app/kernel/values/list-query.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { withQuery } from '#app/visit/paths/query.ts'
import type { Area } from '#app/visit/translator.ts'
import { type Column, shownColumns } from './column.ts'
import { useWords } from './words.ts'

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

/** Shows the number of entries, the saved views, the choice of columns, and the list as CSV. */
export function ListTools<Row>({ views, csv, moreCsv, count, ...list }: Props<Row>) {
  const { t } = useTranslation('console')
  const { page: _, ...asked } = list.query
  return (
    <div className="list-tools">
      {count}
      {views !== undefined && <Views {...list} views={views} />}
      <div className="list-tools-end">
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
      <Form action={path}>
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
    <nav className="list-views" aria-label={t('views.label')}>
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
          <span>{t('views.name')}</span>
          <input name="name" required maxLength={60} autoComplete="off" />
        </label>
        <Button kind="secondary">{t('form.save')}</Button>
      </Form>
    </details>
  )
}

/** Writes a query in sorted order, so that saved views can be compared. The page number isn't part of a view. */
function queryText({ page: _, ...query }: ListQuery): string {
  return String(new URLSearchParams(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1))))
}
