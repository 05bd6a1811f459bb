import type { AuditRow } from '#app/features/audit/model/audit-log.ts'
import type { Fields } from '#app/features/audit/model/insert-audit.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import type { Dates } from '#app/ui/atoms/formats.ts'
import type { Column } from '#app/ui/console/column.ts'
import { useWords } from '#app/ui/console/words.ts'

/** Finds the word for a name in the log, `field.{name}` or `value.{text}`, if there is one. */
type WordOf = (key: string) => string

type Line = { name: string; before: string | null; after: string | null }

/** The columns of the log. The change is shown field by field. */
export function auditColumns(maybe: WordOf, instant: Dates['instant']): Column<AuditRow>[] {
  const actionOf = (action: string) => maybe(`action.${action}`) || action
  const levelOf = (level: string) => maybe(`level.${level}`) || level
  return [
    { key: 'at', sort: 'desc', text: ({ at }) => instant(at) },
    {
      key: 'who',
      text: ({ actor_name: name, acting_as: acting }) =>
        acting === null ? name : `${name} (${levelOf(acting)})`,
    },
    { key: 'level', isHidden: true, text: ({ actor_level: level }) => levelOf(level) },
    { key: 'what', text: ({ action }) => actionOf(action) },
    { key: 'subject', text: ({ subject, subject_name: name }) => name || subject },
    { key: 'id', isHidden: true, text: ({ subject }) => subject },
    { key: 'change', text: (row) => changeText(row, maybe), cell: (row) => <AuditChange row={row} /> },
    { key: 'address', text: ({ address }) => address ?? '' },
    { key: 'browser', isHidden: true, text: ({ user_agent: agent }) => agent ?? '' },
  ]
}

/** The number of changed fields that are shown at once. */
const maxInView = 3

/** The change of a record, field by field, in the words of its form. If there are more than a few fields, a button shows the others. */
function AuditChange({ row }: { row: AuditRow }) {
  const { maybe } = useWords('console-audit')
  const { t } = useTranslation('console-audit')
  const lines = linesOf(row, maybe)
  const rest = lines.slice(maxInView)
  if (lines.length === 0) return null
  return (
    <>
      <Lines lines={lines.slice(0, maxInView)} />
      {rest.length > 0 && (
        <details>
          <summary className="max-w-130 text-xs wrap-anywhere min-h-6 text-accent-text cursor-pointer">
            {t('audit.more', { count: rest.length })}
          </summary>
          <Lines lines={rest} />
        </details>
      )}
    </>
  )
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="max-w-130 text-xs wrap-anywhere">
      {lines.map(({ name, before, after }) => (
        <li key={name}>
          <span className="text-ink-2">{name}</span>{' '}
          {before !== null && <del className="text-ink-2 no-underline">{before || '–'}</del>}{' '}
          {before !== null && '→ '}
          <ins className="no-underline">{after || '–'}</ins>
        </li>
      ))}
    </ul>
  )
}

/** The change as text, with one field on each line. */
function changeText(row: AuditRow, wordOf: WordOf): string {
  return linesOf(row, wordOf)
    .map(({ name, before, after }) => `${name}: ${before === null ? '' : `${before} → `}${after ?? ''}`)
    .join('\n')
}

function linesOf({ before, after, detail }: AuditRow, wordOf: WordOf): Line[] {
  const called = (name: string) => wordOf(`field.${name}`) || name
  const written = (fields: Fields, name: string) =>
    name in fields ? textOf(fields[name], name, wordOf) : null
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return [
    ...names.map((name) => ({
      name: called(name),
      before: written(before, name),
      after: written(after, name),
    })),
    ...Object.keys(detail).map((name) => ({
      name: called(name),
      before: null,
      after: written(detail, name),
    })),
  ]
}

/** Fields whose values are names of ours and have words. The values of all other fields are user input and aren't translated. */
const named = ['change', 'mode']

/** A value as text. Lists and translations are written out. */
function textOf(value: unknown, name: string, wordOf: WordOf): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((one) => textOf(one, name, wordOf)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([part, one]) => `${wordOf(`field.${part}`) || part}: ${textOf(one, part, wordOf)}`)
      .join(', ')
  const isNamed = typeof value === 'boolean' || named.includes(name)
  return (isNamed && wordOf(`value.${value}`)) || String(value)
}
