import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { valueAt } from '#app/kernel/values/inputs/value-at.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { useHere } from '#app/ui/atoms/use-here.ts'
import type { Area } from '#app/visit/translator.ts'
import type { Option } from './option.ts'
import type { Reply } from './reply.ts'
import { asTyped, type SchemaField } from './schema-fields.ts'
import { TableHead } from './table-head.tsx'
import { useWords } from './words.ts'
import './diff.css'
import '#app/ui/atoms/word-link.css'

type DiffRow = { name: string; before: string; after: string }

type DiffProps = { headings: DiffRow; rows: readonly DiffRow[] }

type Props = {
  fields: readonly SchemaField[]
  /** The values that somebody else saved. */
  values: Record<string, unknown>
  reply: Reply
  words: Area
  prefix: string
  options?: Record<string, readonly Option[]>
}

/** Shows two people's conflicting changes: the saved value beside the typed one, for each field that differs. */
export function BothVersions({ fields, values, reply, words, prefix, options }: Props) {
  const { t } = useTranslation('console')
  const { t: label } = useWords(words)
  const typed = reply.result.initialValue ?? {}
  const rows = fields
    .filter(({ kind }) => kind !== 'hidden' && kind !== 'secret')
    .map((field) => ({
      field,
      now: asTyped(field, valueAt(values, field.name)),
      mine: asTyped(field, valueAt(typed, field.name)),
    }))
    .filter(({ now, mine }) => JSON.stringify(now) !== JSON.stringify(mine))
    .map(({ field, now, mine }) => {
      const known = options?.[field.name] ?? []
      return {
        name: label(`${prefix}.${field.name}`),
        before: written(now, known),
        after: written(mine, known),
      }
    })
  const headings = { name: t('form.field'), before: t('form.theirs'), after: t('form.mine') }
  return (
    <div className="both-versions grid gap-3 max-w-190 mt-2 mb-4">
      <Diff headings={headings} rows={rows} />
      <p>
        <Link to={useHere()} className="word-link">
          {t('form.keepTheirs')}
        </Link>
      </p>
    </div>
  )
}

function written(value: unknown, known: readonly Option[]): string {
  if (Array.isArray(value)) return value.map((one) => written(one, known)).join(', ')
  if (typeof value === 'object' && value !== null) return Object.values(value).join(' / ')
  return known.find((option) => option.value === value)?.label ?? String(value ?? '')
}

/** A table of two states of a record, field by field. */
function Diff({ headings, rows }: DiffProps) {
  const { t } = useTranslation('console')
  if (rows.length === 0) return <p className="hint">{t('form.same')}</p>
  return (
    <table className="console-table diff">
      <TableHead headings={[headings.name, headings.before, headings.after]} />
      <tbody>
        {rows.map(({ name, before, after }) => (
          <tr key={name}>
            <th className="min-w-[8em]" scope="row">
              {name}
            </th>
            <td data-label={headings.before}>
              <del className="no-underline text-ink-2">{before || '–'}</del>
            </td>
            <td data-label={headings.after}>
              <ins className="no-underline bold">{after || '–'}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
