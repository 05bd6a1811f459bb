/** A column's heading. A column of figures is aligned to the right; a heading that is only heard is not shown. */
type Heading = string | { figure: string } | { heard: string }

/** The first row of a table of the console. */
export function TableHead({ headings }: { headings: readonly Heading[] }) {
  return (
    <thead>
      <tr>
        {headings.map((heading) => (
          <HeadCell
            key={typeof heading === 'string' ? heading : Object.values(heading)[0]}
            heading={heading}
          />
        ))}
      </tr>
    </thead>
  )
}

function HeadCell({ heading }: { heading: Heading }) {
  if (typeof heading === 'string') return <th scope="col">{heading}</th>
  if ('heard' in heading)
    return (
      <th scope="col">
        <span className="only-heard">{heading.heard}</span>
      </th>
    )
  return (
    <th scope="col" className="figure">
      {heading.figure}
    </th>
  )
}
