import './look.css'
import type { LookChangeRow } from '#app/pages/admin/look/look-history-view.ts'
import { colourPattern } from '#app/values/colour.ts'
import { useWords } from '#app/view/console/kit/words.ts'
import { Swatch } from './swatch.tsx'

/** What two states of a look have differently; colours are shown beside their numbers. */
export function LookChanges({ changes }: { changes: readonly LookChangeRow[] }) {
  const { t, maybe } = useWords('console-look')
  if (changes.length === 0) return <p className="hint">{t('version.same')}</p>
  const headings = { before: t('version.then'), now: t('version.now') }
  return (
    <>
      <p className="hint">{t('version.help')}</p>
      <table className="console-table">
        <thead>
          <tr>
            <th scope="col">{t('version.field')}</th>
            <th scope="col">{headings.before}</th>
            <th scope="col">{headings.now}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ record, field, before, after }) => (
            <tr key={`${record}.${field}`}>
              <th scope="row">
                {t(`${record}.title`)} · {maybe(`${record}.${field}`) || field}
              </th>
              <td data-label={headings.before}>
                <Value value={before} />
              </td>
              <td data-label={headings.now}>
                <Value value={after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Value({ value }: { value: string }) {
  if (!colourPattern.test(value)) return value || '–'
  return (
    <>
      <Swatch colour={value} /> {value}
    </>
  )
}
