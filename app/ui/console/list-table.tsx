import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import type { ListQuery } from '#app/kernel/values/list-query.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import type { Area } from '#app/visit/translator.ts'
import { type Column, shownColumns } from './column.ts'
import { useWords } from './words.ts'

export type ListOrder = { by: string; direction: 'asc' | 'desc' }

type Props<Row> = {
  query: ListQuery
  order: ListOrder
  words: Area
  prefix: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  hrefOf: (change: Record<string, string | undefined>) => string
  canSelect: boolean
}

/** The table of a list. The first column is the row's header; on a phone each row is a card. */
export function ListTable<Row>({
  query,
  order,
  words,
  prefix,
  rows,
  idOf,
  hrefOf,
  canSelect,
  ...props
}: Props<Row>) {
  const { t } = useWords(words)
  const columns = shownColumns(props.columns, query)
  const titleOf = ({ key }: Column<Row>) => t(`${prefix}.column.${key}`)
  return (
    <table className="console-table list-table">
      <thead>
        <tr>
          {canSelect && <SelectHead />}
          {columns.map((column) => (
            <Head key={column.key} {...{ column, order, hrefOf }} title={titleOf(column)} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)} data-row={idOf(row)}>
            {canSelect && <SelectCell id={idOf(row)} name={columns[0]?.text(row) ?? ''} />}
            {columns.map((column, at) => (
              <Cell key={column.key} {...{ column, row }} title={titleOf(column)} isFirst={at === 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell<Row>({
  column: { text, cell, isFigure },
  row,
  title,
  isFirst,
}: {
  column: Column<Row>
  row: Row
  title: string
  isFirst: boolean
}) {
  const shown = cell?.(row) ?? text(row)
  if (isFirst) return <th scope="row">{shown}</th>
  return (
    <td className={isFigure ? 'figure' : undefined} data-label={title} lang={langOf(text(row))}>
      {shown}
    </td>
  )
}

type HeadProps<Row> = Pick<Props<Row>, 'order' | 'hrefOf'> & { column: Column<Row>; title: string }

/** The heading of a column; choosing it again reverses the direction of sorting. */
function Head<Row>({ column: { key, sort, isFigure }, title, order, hrefOf }: HeadProps<Row>) {
  const className = isFigure ? 'figure' : undefined
  if (sort === undefined)
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    )
  const current = order.by === key ? order.direction : null
  const next = current === null ? sort : current === 'asc' ? 'desc' : 'asc'
  return (
    <th
      scope="col"
      className={className}
      aria-sort={current === null ? undefined : current === 'asc' ? 'ascending' : 'descending'}
    >
      <Link
        className="inline-block leading-8 hover:text-ink hover:underline hover:underline-offset-3"
        to={hrefOf({ sort: key, direction: next, page: undefined })}
      >
        {title}
        <span aria-hidden="true">{current === null ? '' : current === 'asc' ? ' ↑' : ' ↓'}</span>
      </Link>
    </th>
  )
}

function SelectHead() {
  const { t } = useTranslation('console')
  return (
    <th scope="col" className="select">
      {/* The checkbox appears with its script; until then the column has only a name. */}
      <span className="only-heard">{t('bulk.head')}</span>
      <input type="checkbox" data-all aria-label={t('bulk.all')} hidden />
    </th>
  )
}

function SelectCell({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('console')
  return (
    <td className="select">
      <label className="grid min-h-7 [place-items:center_start]">
        <input type="checkbox" name="ids" value={id} aria-label={t('bulk.select', { name })} />
      </label>
    </td>
  )
}
