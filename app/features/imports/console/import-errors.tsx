import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Pager } from '#app/ui/atoms/pager.tsx'
import { useListed } from '#app/ui/console/use-listed.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { ShownImport } from './shown-import.ts'

type ShownKind = { column: string; reason: string; count: number; rows: number[]; values: string[] }

export type ShownErrors = { page: number; totalPages: number; totalRecords: number; kinds: ShownKind[] }

type Props = { tenantId: number; about: ShownImport; errors: ShownErrors }

/**
 * What is wrong with the file. Equal errors are listed once with their rows, and these rows can be downloaded, mended and
 * imported again.
 */
export function ImportErrors({ tenantId, about: { kind, id, refused }, errors }: Props) {
  const { t } = useTranslation('console-csv')
  const hrefOf = (page: number) =>
    adminPaths.csvImport(tenantId, kind, id, { page: page === 1 ? undefined : page })
  return (
    <section className="import-errors">
      <h2>
        {t('errors.title')} <span className="count">{refused.toLocaleString('en')}</span>
      </h2>
      <p>
        <a className="button secondary" href={adminPaths.importErrors(tenantId, kind, id)} download>
          {t('errors.csv')}
        </a>{' '}
        <span className="hint">{t('errors.csvHint')}</span>
      </p>
      <table className="console-table list-table">
        <thead>
          <tr>
            <th scope="col">{t('errors.reason')}</th>
            <th scope="col">{t('errors.column')}</th>
            <th scope="col">{t('errors.value')}</th>
            <th scope="col">{t('errors.rows')}</th>
          </tr>
        </thead>
        <tbody>
          {errors.kinds.map((kind) => (
            <Kind key={`${kind.column} ${kind.reason}`} {...kind} />
          ))}
        </tbody>
      </table>
      <Pager page={errors.page} totalPages={errors.totalPages} hrefOf={hrefOf} />
    </section>
  )
}

function Kind({ column, reason, count, rows, values }: ShownKind) {
  const { t, maybe } = useWords('console-csv')
  const listed = useListed()
  const told = { count, shown: count.toLocaleString('en'), rows: listed(rows.map(String)) }
  return (
    <tr>
      <th scope="row">{reason}</th>
      <td data-label={t('errors.column')}>
        {column === '' ? t('errors.wholeRow') : maybe(`column.${column}`)}{' '}
        <small className="code">{column}</small>
      </td>
      <td data-label={t('errors.value')} lang={langOf(values.join(' '))}>
        {listed(values)}
        {values.length > 0 && count > rows.length && ' …'}
      </td>
      <td data-label={t('errors.rows')}>
        {count > rows.length ? t('errors.rowsMore', told) : t('errors.rowsAll', told)}
      </td>
    </tr>
  )
}
