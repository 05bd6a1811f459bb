import { sql } from 'kysely'
import { addDays, type Day, startOfDay } from '#app/kernel/values/day.ts'
import { offsetOf, type Paging } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { AskedLog, AuditPage, AuditRow } from './audit-log.ts'
import type { Fields } from './only-changed.ts'

/** Written exactly as in the indexes by area. */
const areaOfAction = sql<string>`substr(action, 1, instr(action, '.') - 1)`

/**
 * Reads one row more than the page has, to know whether there are more and, on the last page, where they begin. The rows
 * before the page are skipped in the index alone.
 */
export async function readLog(visit: Visit, asked: AskedLog, paging: Paging): Promise<AuditPage> {
  const { area, direction = 'desc' } = asked.query
  const from = Math.min(offsetOf(paging), asked.looked)
  const size = Math.min(paging.size, asked.looked - from)
  const page = within(visit, asked)
    .select(['tenant_id', 'id'])
    .$if(area !== undefined, (query) => query.where(areaOfAction, '=', area as string))
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(size + 1)
    .offset(from)
  const found = await within(visit, asked)
    .select(shown)
    .where((eb) => eb(eb.refTuple('tenant_id', 'id'), 'in', page.$asTuple('tenant_id', 'id')))
    .orderBy('at', direction)
    .orderBy('id', direction)
    .execute()
  const after = found[size] ?? null
  const isLast = from + size >= asked.looked
  const rows = found.slice(0, size).map(readRow)
  return { rows, hasMore: after !== null && !isLast, next: isLast ? (after?.at ?? null) : null }
}

/**
 * Stops at the end of the page or of the searched rows. Goes by time, because the index by area would need a look at each
 * row's action.
 */
export async function readFound(
  visit: Visit,
  { words, ...asked }: AskedLog & { words: string },
  paging: Paging,
): Promise<AuditPage> {
  const { area, direction = 'desc' } = asked.query
  const end = within(visit, asked).select('at').orderBy('at', direction).limit(1).offset(asked.looked)
  const page = within(visit, asked)
    .select(shown)
    .where((eb) =>
      direction === 'asc'
        ? eb('at', '<', eb.fn.coalesce(end, eb.lit(latestInstant)))
        : eb('at', '>', eb.fn.coalesce(end, eb.lit(-1))),
    )
    .where((eb) => eb(eb.fn('instr', ['find_key', eb.val(words)]), '>', 0))
    .$if(area !== undefined, (query) => query.where(sql`+${areaOfAction}`, '=', area as string))
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(paging.size + 1)
    .offset(offsetOf(paging))
  const [found, next] = await Promise.all([page.execute(), end.executeTakeFirst()])
  const rows = found.slice(0, paging.size).map(readRow)
  return { rows, hasMore: found.length > paging.size, next: next?.at ?? null }
}

/** The rows of these days within the reach, as a range of an index. */
function within({ db, site }: Visit, { reach, query }: AskedLog) {
  const { from, to, start, direction } = query
  return db
    .selectFrom('audit')
    .$if(reach.of === 'site', (rows) => rows.where('tenant_id', '=', site.tenantId))
    .$if(reach.of === 'company', (rows) =>
      rows.where('company_id', '=', (reach as { companyId: number }).companyId),
    )
    .$if(from != null, (rows) => rows.where('at', '>=', startOfDay(from as Day)))
    .$if(to != null, (rows) => rows.where('at', '<', startOfDay(addDays(to as Day, 1))))
    .$if(start !== undefined, (rows) => rows.where('at', direction === 'asc' ? '>=' : '<=', start as number))
}

const latestInstant = 8_640_000_000_000_000

const shown = [
  'id',
  'at',
  'tenant_id',
  'actor_name',
  'actor_level',
  'acting_as',
  'action',
  'subject',
  'subject_name',
  'address',
  'user_agent',
  'before',
  'after',
  'detail',
] as const

type StoredRow = Omit<AuditRow, 'before' | 'after' | 'detail'> & Record<'before' | 'after' | 'detail', string>

function readRow(row: StoredRow): AuditRow {
  const [before, after, detail] = [row.before, row.after, row.detail].map(
    (text) => JSON.parse(text) as Fields,
  )
  return { ...row, before, after, detail } as AuditRow
}
