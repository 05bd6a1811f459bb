import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { useDates, writeBytes } from '#app/ui/atoms/formats.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { Tabs } from '#app/ui/console/tabs.tsx'
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
type Part = { database: string; bytes: number | null }
type Place = Part & { tenantId: number; name: string; indexes: Part[]; move: Move | null }

/** Links to the sites of one database, or to all. */
export function PlacesTabs({ names, database }: { names: readonly string[]; database?: string | undefined }) {
  const { t } = useTranslation('console-company')
  const tabs = names.map((name) => ({ to: adminPaths.places({ database: name }), label: name }))
  return (
    <Tabs
      label={t('places.database')}
      tabs={[{ to: adminPaths.places(), label: t('places.all') }, ...tabs]}
      here={adminPaths.places({ database })}
    />
  )
}

/** The sites with their databases. Each row has the form that moves its site. */
export function PlacesTable({ rows, databases }: { rows: readonly Place[]; databases: readonly string[] }) {
  const { t } = useTranslation('console-company')
  const headings = [
    t('places.site'),
    t('places.database'),
    t('places.index'),
    t('places.move'),
    t('places.moveTo'),
  ]
  return (
    <>
      <p className="help mb-4">{t('places.help')}</p>
      <table className="console-table list-table">
        <TableHead headings={headings} />
        <tbody>
          {rows.map(({ tenantId, name, indexes, move, ...records }) => (
            <tr key={tenantId}>
              <th scope="row">{name}</th>
              <td data-label={headings[1]}>
                <Parts parts={[records]} />
              </td>
              <td data-label={headings[2]}>
                <Parts parts={indexes} />
              </td>
              <td data-label={headings[3]}>{move === null ? '' : <MoveState {...move} />}</td>
              <td data-label={headings[4]}>
                <MoveForm {...{ tenantId, name, databases }} usual={move?.to ?? records.database} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Databases with about how much the site has in each. */
function Parts({ parts }: { parts: readonly Part[] }) {
  const { t } = useTranslation('console-company')
  return parts.map(({ database, bytes }) => (
    <span key={database} className="block whitespace-nowrap">
      {database}
      {bytes !== null && (
        <span className="text-ink-2"> {t('places.about', { size: writeBytes(bytes) })}</span>
      )}
    </span>
  ))
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
