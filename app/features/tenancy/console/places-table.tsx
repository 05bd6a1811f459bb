import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { useDates } from '#app/ui/atoms/formats.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import '#app/ui/console/list-page.css'

type Move = {
  state: 'copying' | 'draining' | 'kept' | 'clearing' | 'failed'
  to: string
  percent: number
  rows: number
  keptUntil: number | null
  error: string | null
}
type Place = { tenantId: number; name: string; database: string; move: Move | null }

/** The sites with their databases. Each row has the form that moves its site. */
export function PlacesTable({ rows, databases }: { rows: readonly Place[]; databases: readonly string[] }) {
  const { t } = useTranslation('console-company')
  const headings = [t('places.site'), t('places.database'), t('places.move'), t('places.moveTo')]
  return (
    <>
      <p className="help mb-4">{t('places.help')}</p>
      <table className="console-table list-table">
        <TableHead headings={headings} />
        <tbody>
          {rows.map(({ tenantId, name, database, move }) => (
            <tr key={tenantId}>
              <th scope="row">{name}</th>
              <td data-label={headings[1]}>{database}</td>
              <td data-label={headings[2]}>{move === null ? '' : <MoveState {...move} />}</td>
              <td data-label={headings[3]}>
                <MoveForm {...{ tenantId, name, databases }} usual={move?.to ?? database} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function MoveState({ state, to, percent, rows, keptUntil, error }: Move) {
  const { t } = useTranslation('console-company')
  const dates = useDates()
  const until = keptUntil === null ? '' : dates.instant(keptUntil)
  return (
    <>
      {t(`places.state.${state}`, { to, percent, count: rows, until })}
      {error !== null && <p className="help">{error}</p>}
    </>
  )
}

type FormProps = { tenantId: number; name: string; databases: readonly string[]; usual: string }

function MoveForm({ tenantId, name, databases, usual }: FormProps) {
  const { t } = useTranslation('console-company')
  return (
    <Form method="post" action={adminPaths.places()} className="flex flex-wrap gap-2">
      <input type="hidden" name="tenantId" value={tenantId} />
      <select name="to" defaultValue={usual} aria-label={t('places.moveSiteTo', { name })}>
        {databases.map((database) => (
          <option key={database}>{database}</option>
        ))}
      </select>
      <Button kind="secondary">{t('places.start')}</Button>
    </Form>
  )
}
