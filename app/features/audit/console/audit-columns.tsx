import type { AuditRow } from '#app/features/audit/model/audit-log.ts'
import type { Dates } from '#app/ui/atoms/use-dates.ts'
import type { Column } from '#app/ui/console/column.ts'
import { AuditChange, changeText, type WordOf } from './audit-change.tsx'

/** What the log shows of each write; the change itself field by field. */
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
