import '#app/features/branding/console/records/look.css'
import './look-changes.css'
import { colourPattern } from '#app/kernel/values/colour.ts'
import { Swatch } from '#app/ui/console/swatch.tsx'
import { useWords } from '#app/ui/console/words.ts'
import type { LookChangeGroup, ShownValue } from './look-change-words.ts'

/** What two states of a look have differently, record by record; colours and pictures are shown. */
export function LookChanges({ changes }: { changes: readonly LookChangeGroup[] }) {
  const { t } = useWords('console-look')
  if (changes.length === 0) return <p className="hint">{t('version.same')}</p>
  const headings = { before: t('version.then'), now: t('version.now') }
  return (
    <>
      <p className="hint">{t('version.help')}</p>
      {changes.map(({ record, title, rows }) => (
        <section key={record} className="look-changes" aria-labelledby={`changes-${record}`}>
          <h2 id={`changes-${record}`}>{title}</h2>
          <table className="console-table">
            <thead>
              <tr>
                <th scope="col">{t('version.field')}</th>
                <th scope="col">{headings.before}</th>
                <th scope="col">{headings.now}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ field, label, before, after }) => (
                <tr key={field}>
                  <th scope="row">{label}</th>
                  <td data-label={headings.before}>
                    <Value {...before} />
                  </td>
                  <td data-label={headings.now}>
                    <Value {...after} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </>
  )
}

function Value({ text, pictures }: ShownValue) {
  const { t } = useWords('console-look-history')
  if (text === '' && pictures.length === 0) return '–'
  return (
    <>
      {colourPattern.test(text) && (
        <>
          <Swatch colour={text} />{' '}
        </>
      )}
      {text}
      {pictures.map((address) => (
        <img key={address} src={address} alt={t('picture')} loading="lazy" />
      ))}
    </>
  )
}
