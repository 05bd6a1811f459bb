import './field-rows.css'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { Problems } from '#app/ui/console/form-fields.tsx'
import { OrderRows } from '#app/ui/console/order-table.tsx'
import { useOwnFirst } from '#app/ui/console/own-first.ts'
import { useWords } from '#app/ui/console/words.ts'

export type FieldRow = {
  field: string
  /** By language, as it is kept or was typed. */
  label?: { readonly [Language in Locale]?: string }
  /** Of what was typed `on`, or nothing. */
  isShown?: boolean | string
}

type Props = {
  record: 'contentDetail' | 'hit'
  rows: readonly FieldRow[]
  problems: Readonly<Record<string, string[]>>
}

/** The fields of a content's page or of a search result: which are shown, what they are called in each language, and their order. */
export function FieldRows({ record, rows, problems }: Props) {
  const { t } = useWords('console-look')
  const { t: nameOf } = useWords('console-content')
  const { t: say } = useWords('console')
  const ordered = useOwnFirst()
  const inLanguage = (locale: Locale) =>
    say('form.inLanguage', { label: t('fieldRows.label'), language: say(`form.in.${locale}`) })
  return (
    <div className="field-rows" id="fields">
      {/* What the enter key presses, which is else the first button that moves something. */}
      <button type="submit" className="only-heard" tabIndex={-1} aria-hidden="true" />
      <OrderRows
        headings={[t('fieldRows.field'), t('fieldRows.isShown'), ...ordered.map(inLanguage)]}
        rows={rows.map(({ field, label, isShown }, at) => {
          const name = record === 'hit' ? t(`hit.name.${field}`) : nameOf(`content.${field}`)
          const row = `fields[${at}]`
          return {
            id: field,
            name,
            cells: [
              <>
                <input type="hidden" name={`${row}.field`} value={field} />
                <label className="check">
                  <input
                    type="checkbox"
                    name={`${row}.isShown`}
                    defaultChecked={isShown === true || isShown === 'on'}
                    aria-label={t('fieldRows.show', { name })}
                  />
                </label>
              </>,
              ...ordered.map((locale) => (
                <LabelField
                  key={locale}
                  name={`${row}.label.${locale}`}
                  says={`${name}: ${inLanguage(locale)}`}
                  sent={label?.[locale] ?? ''}
                  problems={problems[`${row}.label.${locale}`] ?? []}
                />
              )),
            ],
          }
        })}
      />
    </div>
  )
}

type LabelProps = { name: string; says: string; sent: string; problems: string[] }

function LabelField({ name, says, sent, problems }: LabelProps) {
  return (
    <div className="field">
      <input
        type="text"
        id={name}
        name={name}
        aria-label={says}
        defaultValue={sent}
        maxLength={64}
        autoComplete="off"
        aria-invalid={problems.length > 0 || undefined}
        aria-describedby={problems.length > 0 ? `${name}-problem` : undefined}
      />
      <Problems {...{ name, problems }} />
    </div>
  )
}
