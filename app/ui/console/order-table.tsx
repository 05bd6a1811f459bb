import './list-page.css'
import './order-table.css'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { type Heading, TableCell, TableHead, textOf } from './table-head.tsx'

type OrderedRow = {
  id: string
  name: string
  /** The address of the screen that edits the row, if there is one. */
  to?: string
  /** Shown below the name. */
  note?: ReactNode
  /** The cells in the order of the headings. */
  cells: readonly ReactNode[]
}

type RowsProps = {
  /** The heading of the names, followed by those of the cells. */
  headings: readonly [string, ...Heading[]]
  rows: readonly OrderedRow[]
  /** The class of the table for a page that lays out its columns. By default a row is a card on a phone. */
  className?: string
}

type Props = RowsProps & {
  /** The address that takes an `OrderInput`. */
  action: string
}

/** A short list with an order of its own. Buttons move its rows; with script the user can drag them as well. */
export function OrderTable({ action, ...rows }: Props) {
  return (
    <Form method="post" action={action}>
      <OrderRows {...rows} />
    </Form>
  )
}

/** The rows of such a list within a form. Each move sends the form. */
export function OrderRows({ headings: [heading, ...headings], rows, className = 'list-table' }: RowsProps) {
  const { t } = useTranslation('console')
  return (
    <LightIsland name="drag-order" when="idle" props={{}}>
      <input type="hidden" name="order" disabled data-order />
      <table className={`console-table order-table ${className}`}>
        <TableHead headings={[t('order.column'), heading, ...headings]} />
        <tbody>
          {rows.map(({ id, name, to, note, cells }, at) => (
            <tr key={id} data-order-row={id}>
              <td className="order" data-label={t('order.column')}>
                <Move to="up" {...{ id, name }} isOff={at === 0} />
                <Move to="down" {...{ id, name }} isOff={at === rows.length - 1} />
              </td>
              <th scope="row">
                {to === undefined ? (
                  name
                ) : (
                  <Link to={to} lang={langOf(name)}>
                    {name}
                  </Link>
                )}
                {note}
              </th>
              {cells.map((cell, column) => {
                const below = headings[column] ?? ''
                return (
                  <TableCell key={textOf(below)} heading={below}>
                    {cell}
                  </TableCell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </LightIsland>
  )
}

function Move({ to, id, name, isOff }: { to: 'up' | 'down'; id: string; name: string; isOff: boolean }) {
  const { t } = useTranslation('console')
  return (
    <button
      type="submit"
      name={to}
      value={id}
      disabled={isOff}
      className="move"
      aria-label={t(`order.${to}`, { name })}
    >
      <span aria-hidden="true">{to === 'up' ? '↑' : '↓'}</span>
    </button>
  )
}
