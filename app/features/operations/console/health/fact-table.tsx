import { TableHead } from '#app/ui/console/table-head.tsx'
import '#app/ui/console/list-page.css'
import type { ReactNode } from 'react'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { FormSection } from '#app/ui/console/form-section.tsx'

type Props = {
  headings: readonly string[]
  /** Numbers are aligned right. `end` is the cell for a row's action. */
  rows: readonly { id: string; cells: readonly (string | number)[]; end?: ReactNode }[]
}

type SectionProps = Props & {
  title: string
  /** Shown above the table. `none` is shown instead if there is nothing to list. */
  help: string
  none: string
  /** Below the table. */
  children?: ReactNode
}

/** A short table of facts with its title. */
export function FactSection({ title, help, none, children, ...table }: SectionProps) {
  return (
    <FormSection title={title} help={table.rows.length === 0 ? none : help}>
      <FactTable {...table} />
      {children}
    </FormSection>
  )
}

/** Renders nothing without rows. */
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
                className={isFigure(at + 1) ? 'figure' : classOf(String(cell))}
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

/** Up to so many characters a text stays in one line, such as a state, a size or a time. */
const maxShort = 12

/** From so many characters on a text has some width, such as an error: else it would be a column of single words. */
const minLong = 30

function classOf(text: string): string | undefined {
  if (text.length <= maxShort) return 'whitespace-nowrap'
  return text.length >= minLong ? 'min-w-45' : undefined
}
