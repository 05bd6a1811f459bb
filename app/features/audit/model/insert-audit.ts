import type { RawBuilder, SqlBool } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import { insertWhere } from '#app/kernel/data/insert-where.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import { commit } from '#app/visit/commit.ts'
import { tenantOfRows } from '#app/visit/on-platform.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Actor, Staff, Visit } from '#app/visit/visit.ts'

/** `subject` is the id of the changed record, `name` its name for people. */
export type AuditEntry = {
  action: string
  subject: string
  name?: string
  /** The company that the action concerns, if the visit has no site. */
  companyId?: number
  /** The record's public fields before and after, without secrets. Only the differences are stored. */
  before?: Fields
  after?: Fields
  /** Further facts that aren't fields of the record. */
  detail?: Fields
  /** A condition in the same batch. If it doesn't hold, nothing happened, so nothing is logged. */
  condition?: RawBuilder<SqlBool>
}

/** The person who acted. A session isn't needed. */
type AuditActor = Pick<Actor, 'id' | 'name' | 'level'> & Pick<Staff, 'acting'>

/**
 * Logs who changed what, and from where. Every administrative write commits one of these with it. `action` is an area and
 * a verb (`content.update`), whose texts are in `console-audit`.
 */
export function insertAudit(visit: Visit, actor: AuditActor, entry: AuditEntry): Write {
  const { before, after } = onlyChanged(entry.before ?? {}, entry.after ?? {})
  const row = {
    tenant_id: tenantOfRows(visit),
    id: newElementId(visit.randomBytes),
    at: visit.now(),
    company_id: visit.site.tenantId === 0 ? (entry.companyId ?? null) : visit.site.companyId,
    actor_id: actor.id,
    ...levelsOf(actor),
    actor_name: actor.name,
    action: entry.action,
    subject: entry.subject,
    subject_name: entry.name ?? '',
    address: visit.address,
    user_agent: visit.userAgent,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    detail: JSON.stringify(entry.detail ?? {}),
    find_key: fold(
      displayText([entry.name, entry.subject, actor.name, visit.address].filter(Boolean).join(' ')),
    ),
  }
  return insertWhere(visit.db, 'audit', row, entry.condition)
}

/** The administrator's own level, and the level that they act with if it is another. */
function levelsOf({ level, acting }: AuditActor): { actor_level: string; acting_as: string | null } {
  if (acting === undefined) return { actor_level: level, acting_as: null }
  return { actor_level: acting.level, acting_as: level }
}

/** Fields by name, with values as in JSON. */
export type Fields = Record<string, unknown>

/** The fields that differ between two states of a record. A field that only one state has is included there. */
export function onlyChanged(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => textOf(before[name]) !== textOf(after[name]))
  return { before: only(before, changed), after: only(after, changed) }
}

function only(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]))
}

/** A value as JSON text, with the fields of objects sorted, because their order doesn't matter. */
function textOf(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** Lists about people that can be exported as files. */
type ExportedList =
  | 'users'
  | 'staff'
  | 'registrations'
  | 'transactions'
  | 'acceptances'
  | 'refusedRows'
  | 'audit'

type Asked = {
  list: ExportedList
  /** The filters and columns of the export. */
  query: Fields
  /** The company of the export, if the visit has no site. */
  companyId?: number | null
}

/**
 * Yields the pieces of a file with personal data. Before the first piece, and after it was read, the log records who
 * exported it, from where and with which filters. An export that is refused isn't logged.
 */
export async function* auditedExport<Piece>(
  visit: Visit,
  { list, query, companyId }: Asked,
  pieces: AsyncGenerator<Piece>,
): AsyncGenerator<Piece> {
  const admin = requireStaff(visit, 'service')
  const first = await pieces.next()
  await commit(visit, [
    insertAudit(visit, admin, {
      action: `export.${list}`,
      subject: list,
      ...(companyId ? { companyId } : {}),
      detail: Object.fromEntries(
        Object.entries(query).filter(([, said]) => said !== undefined && said !== null && said !== ''),
      ),
    }),
  ])
  if (first.done !== true) yield first.value
  yield* pieces
}
