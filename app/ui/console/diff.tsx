import './diff.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'

export type DiffRow = { name: string; before: string; after: string }
type Props = { headings: DiffRow; rows: readonly DiffRow[] }

/** Two states of a thing, field by field. */
export function Diff({ headings, rows }: Props) {
  const { t } = useTranslation('console')
  if (rows.length === 0) return <p className="hint">{t('form.same')}</p>
  return (
    <table className="console-table diff">
      <thead>
        <tr>
          <th scope="col">{headings.name}</th>
          <th scope="col">{headings.before}</th>
          <th scope="col">{headings.after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-label={headings.before}>
              <del>{before || '–'}</del>
            </td>
            <td data-label={headings.after}>
              <ins>{after || '–'}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
