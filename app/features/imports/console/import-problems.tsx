import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { Pager } from '#app/ui/atoms/pager.tsx'
import { ErrorAlert, FormRefusal } from '#app/ui/atoms/refusal-alert.tsx'
import { Problems, SelectField } from '#app/ui/console/form-fields.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { useListed, useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { ShownImport } from './import-page-view.ts'
import '#app/ui/console/console-forms.css'

type ShownKind = { column: string; reason: string; count: number; rows: number[]; values: string[] }

export type ShownErrors = { page: number; totalPages: number; totalRecords: number; kinds: ShownKind[] }

type Props = { tenantId: number; about: ShownImport; errors: ShownErrors }

/**
 * The problems of the file. Equal ones are listed once with their rows, and these rows can be downloaded, corrected and
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
        <TableHead headings={[t('errors.reason'), t('errors.column'), t('errors.value'), t('errors.rows')]} />
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
        <small className="code text-ink-3 [font-variant-numeric:tabular-nums]">{column}</small>
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

export type ShownMapping = {
  unknown: readonly { at: number; heading: string; nearest: string | null; examples: readonly string[] }[]
  /** The columns that no heading of the file names. */
  free: readonly string[]
}

type MappingProps = { path: string; mapping: ShownMapping; reply: Reply | undefined }

/** Asks which column each unknown heading means. A column with a similar name is preselected. */
export function ImportMapping({ path, mapping: { unknown, free }, reply }: MappingProps) {
  const { t } = useWords('console-csv')
  const { t: usual } = useTranslation('console')
  const listed = useListed()
  const error = reply?.result.error ?? {}
  const sent = reply?.result.initialValue?.columns as string[] | undefined
  const options = [
    { value: '', label: t('map.ignore') },
    ...free.map((value) => ({ value, label: t(`column.${value}`) })),
  ]
  return (
    <Form method="post" action={path} className="console-form">
      <FormRefusal reply={reply} />
      {Object.keys(error).length > 0 && <ErrorAlert>{usual('form.refused')}</ErrorAlert>}
      <input type="hidden" name="do" value="map" />
      <FormSection title={t('map.title')} help={t('map.help')}>
        <Problems name="columns" problems={error.columns ?? []} />
        {unknown.map(({ at, heading, nearest, examples }, index) => (
          <SelectField
            key={at}
            name={`columns[${index}]`}
            label={heading || t('map.noHeading', { column: at + 1 })}
            {...(examples.length > 0 && {
              hint: t('map.examples', { values: listed(examples) }),
            })}
            sent={sent === undefined ? nearest : sent[index]}
            problems={error[`columns[${index}]`] ?? []}
            options={options}
            usual=""
          />
        ))}
      </FormSection>
      <div className="form-actions">
        <Button>{t('form.submit')}</Button>
      </div>
    </Form>
  )
}
