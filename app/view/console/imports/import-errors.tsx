import { adminPaths } from '#app/paths/admin.ts'
import { useTranslation } from '#app/platform/rendering.ts'
import { langOf } from '#app/view/atoms/lang-of.ts'
import { Pager } from '#app/view/atoms/pager.tsx'
import { useWords } from '#app/view/console/kit/words.ts'
import type { ShownImport } from './shown-import.ts'

export type ShownErrors = {
  page: number
  totalPages: number
  totalRecords: number
  rows: { row: number; problems: { column: string; value: string; code: number; reason: string }[] }[]
}

type Props = { tenantId: number; about: ShownImport; errors: ShownErrors }

/** What is wrong where, and the rows as a file to be mended. */
export function ImportErrors({ tenantId, about: { kind, id }, errors }: Props) {
  const { t } = useTranslation('console-csv')
  const hrefOf = (page: number) =>
    adminPaths.csvImport(tenantId, kind, id, { page: page === 1 ? undefined : page })
  return (
    <section className="import-errors">
      <h2>
        {t('errors.title')} <span className="count">{errors.totalRecords.toLocaleString('en')}</span>
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
            <th scope="col">{t('errors.row')}</th>
            <th scope="col">{t('errors.column')}</th>
            <th scope="col">{t('errors.value')}</th>
            <th scope="col">{t('errors.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {errors.rows.flatMap(({ row, problems }) =>
            problems.map((problem) => (
              <Problem key={`${row} ${problem.column} ${problem.code}`} {...problem} row={row} />
            )),
          )}
        </tbody>
      </table>
      <Pager page={errors.page} totalPages={errors.totalPages} hrefOf={hrefOf} />
    </section>
  )
}

function Problem({
  row,
  column,
  value,
  code,
  reason,
}: ShownErrors['rows'][number]['problems'][number] & { row: number }) {
  const { t, maybe } = useWords('console-csv')
  return (
    <tr>
      <th scope="row">{row}</th>
      <td data-label={t('errors.column')}>
        {column === '' ? t('errors.wholeRow') : maybe(`column.${column}`)}{' '}
        <small className="code">{column}</small>
      </td>
      <td data-label={t('errors.value')} lang={langOf(value)}>
        {value}
      </td>
      <td data-label={t('errors.reason')}>
        {reason} <small className="code">{code}</small>
      </td>
    </tr>
  )
}
