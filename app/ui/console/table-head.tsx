import type { ReactNode } from 'react'

/** A column's heading. A `figure` column is right-aligned; a `heard` heading is for screen readers only. */
export type Heading = string | { figure: string } | { heard: string }

/** The header row of a console table. */
export function TableHead({ headings }: { headings: readonly Heading[] }) {
  return (
    <thead>
      <tr>
        {headings.map((heading) => (
          <th key={textOf(heading)} scope="col" className={classOf(heading)}>
            {isHeard(heading) ? <span className="only-heard">{heading.heard}</span> : textOf(heading)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** A cell below a heading. On narrow screens, where a row is a card, the heading is shown in the cell. */
export function TableCell({ heading, children }: { heading: Heading; children: ReactNode }) {
  return (
    <td className={classOf(heading)} data-label={textOf(heading)}>
      {children}
    </td>
  )
}

export function textOf(heading: Heading): string {
  if (typeof heading === 'string') return heading
  return isHeard(heading) ? heading.heard : heading.figure
}

function classOf(heading: Heading): string | undefined {
  return typeof heading === 'object' && 'figure' in heading ? 'figure' : undefined
}

function isHeard(heading: Heading): heading is { heard: string } {
  return typeof heading === 'object' && 'heard' in heading
}
