import './audit.css'
import type { AuditRow } from '#app/domain/audit/audit-log.ts'
import type { Fields } from '#app/domain/audit/only-changed.ts'
import { displayInstant } from '#app/values/day.ts'
import type { Column } from '#app/view/console/kit/column.ts'

type Words = { actionOf: (action: string) => string; levelOf: (level: string) => string }

/** What the log shows of each write; the change itself field by field. */
export function auditColumns({ actionOf, levelOf }: Words): Column<AuditRow>[] {
  return [
    { key: 'at', sort: 'desc', text: ({ at }) => displayInstant(at) },
    {
      key: 'who',
      text: ({ actor_name: name, acting_as: acting }) =>
        acting === null ? name : `${name} (${levelOf(acting)})`,
    },
    { key: 'level', isHidden: true, text: ({ actor_level: level }) => levelOf(level) },
    { key: 'what', text: ({ action }) => actionOf(action) },
    { key: 'subject', text: ({ subject, subject_name: name }) => name || subject },
    { key: 'id', isHidden: true, text: ({ subject }) => subject },
    { key: 'change', text: changeOf, cell: (row) => <Change row={row} /> },
    { key: 'address', text: ({ address }) => address ?? '' },
    { key: 'browser', isHidden: true, text: ({ user_agent: agent }) => agent ?? '' },
  ]
}

type Line = { name: string; before: string | null; after: string | null }

function linesOf({ before, after, detail }: AuditRow): Line[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return [
    ...names.map((name) => ({ name, before: written(before, name), after: written(after, name) })),
    ...Object.keys(detail).map((name) => ({ name, before: null, after: written(detail, name) })),
  ]
}

function written(fields: Fields, name: string): string | null {
  if (!(name in fields)) return null
  const value = fields[name]
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function changeOf(row: AuditRow): string {
  return linesOf(row)
    .map(({ name, before, after }) => `${name}: ${before === null ? '' : `${before} → `}${after ?? ''}`)
    .join('\n')
}

function Change({ row }: { row: AuditRow }) {
  const lines = linesOf(row)
  if (lines.length === 0) return null
  return (
    <ul className="audit-change">
      {lines.map(({ name, before, after }) => (
        <li key={name}>
          <code>{name}</code> {before !== null && <del>{before || '–'}</del>} {before !== null && '→ '}
          <ins>{after || '–'}</ins>
        </li>
      ))}
    </ul>
  )
}
