import { TableHead } from '#app/ui/console/table-head.tsx'
import '#app/ui/console/list-page.css'
import type { ReactNode } from 'react'
import { langOf } from '#app/ui/atoms/lang-of.ts'

type Props = {
  headings: readonly string[]
  /** Numbers are aligned right. `end` is the cell for a row's action. */
  rows: readonly { id: string; cells: readonly (string | number)[]; end?: ReactNode }[]
}

/** A short table of facts; renders nothing without rows. */
export function FactTable({ headings, rows }: Props) {
  if (rows.length === 0) return null
  const isFigure = (at: number) => typeof rows[0]?.cells[at] === 'number'
  return (
    <table className="console-table list-table">
      <TableHead headings={headings.map((heading, at) => (isFigure(at) ? { figure: heading } : heading))} />
      <tbody>
        {rows.map(({ id, cells: [first, ...others], end }) => (
          <tr key={id}>
            <th scope="row">{first}</th>
            {others.map((cell, at) => (
              <td
                key={headings[at + 1]}
                className={typeof cell === 'number' ? 'figure' : undefined}
                data-label={headings[at + 1]}
                lang={langOf(String(cell))}
              >
                {cell}
              </td>
            ))}
            {end !== undefined && <td data-label={headings.at(-1)}>{end}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
