import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { given, givenRows } from '#app/kernel/data/given-rows.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { addDays, type Day, parseDay, startOfDay } from '#app/kernel/values/day.ts'
import { offsetOf, type Paging } from '#app/kernel/values/paging.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import { atRecords } from '#app/visit/on-platform.ts'
import { requireStaff } from '#app/visit/require.ts'
import { openSideBySide } from '#app/visit/side-by-side.ts'
import { staffMayWorkOnCompany } from '#app/visit/staff-policy.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { Fields } from './insert-audit.ts'

export type AuditRow = Pick<
  Selectable<Tables['audit']>,
  'id' | 'at' | 'tenant_id' | 'actor_name' | 'actor_level' | 'action' | 'subject' | 'subject_name' | 'address'
> & {
  acting_as: string | null
  user_agent: string | null
  before: Fields
  after: Fields
  detail: Fields
}

const forgiving = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)
const day = z
  .string()
  .transform((text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? (text as Day) : parseDay(text)))

/** The filters of the log: words (who, what, from where), an area of actions, and days in Japan. */
export const AuditQuery = z.object({
  q: forgiving(z.string().trim().max(200)),
  area: forgiving(z.string().regex(/^[a-zA-Z]{1,40}$/)),
  from: forgiving(day),
  to: forgiving(day),
  direction: forgiving(z.enum(['asc', 'desc'])),
  /**
   * The time at which the search through the rows begins, in milliseconds since 1970. Without it, the search begins at the newest row, or
   * at the oldest if that comes first.
   */
  start: forgiving(z.coerce.number().int().nonnegative()),
})
export type AuditQuery = z.output<typeof AuditQuery>

/** The actions to list: those of the whole platform, of a company with its sites, or of the visit's site. */
export type AuditReach = { of: 'system' } | { of: 'company'; companyId: number } | { of: 'site' }

/** `next` is the time of the first row that wasn't searched. Null if all were. */
export type AuditPage = { rows: AuditRow[]; hasMore: boolean; next: number | null }

/** A query of the log that searches at most `looked` rows. */
type AskedLog = { reach: AuditReach; query: AuditQuery; looked: number }

/**
 * The number of rows that are searched at once, which is eighty pages. Later rows form a list of their own that begins where this one ends.
 * assumed: fewer rows than this are written within one millisecond.
 */
const maxRowsRead = 4_000

/**
 * The logged actions within a reach, newest first, among the first `looked` rows of the query. Words are searched among
 * the first `looked` rows of all areas. Only for administrators of that reach; refuses another company with `notFound`.
 */
export async function listAudit(
  visit: Visit,
  {
    reach,
    query,
    paging,
    looked = maxRowsRead,
  }: { reach: AuditReach; query: AuditQuery; paging: Paging; looked?: number },
): Promise<AuditPage> {
  ensureReach(visit, reach)
  const words = fold(displayText(query.q ?? ''))
  const asked = { reach, query, looked }
  const logs = await logsOf(visit, reach)
  return words === '' ? readLog(logs, asked, paging) : readFound(logs, { ...asked, words }, paging)
}

/** The part of the log that is in one database. `tenantId` is the visit's site. */
type Log = Pick<Visit, 'database' | 'db'> & { tenantId: number }

/**
 * The databases with actions of this reach. What concerns a site is logged with its records. What an administrator does there about themselves,
 * their company or the platform is the platform's if those records are in another database.
 */
async function logsOf(visit: Visit, { of }: AuditReach): Promise<Log[]> {
  const { tenantId } = visit.site
  const databases = of === 'site' ? [await atRecords(visit)] : await openSideBySide(visit)
  return databases.map(({ database, db }) => ({ database, db, tenantId }))
}

function ensureReach(visit: Visit, reach: AuditReach): void {
  if (reach.of === 'site') return void requireStaff(visit, 'service')
  const staff = requireStaff(visit, reach.of)
  if (reach.of === 'company' && !staffMayWorkOnCompany(staff, reach.companyId)) refuse('notFound')
}

/** This is written exactly as in the indexes by area. */
const areaOfAction = sql<string>`substr(action, 1, instr(action, '.') - 1)`

type Position = { at: number; id: string }

/** The order of the log, as the databases sort it. */
function inOrder({ direction = 'desc' }: AuditQuery) {
  const sign = direction === 'asc' ? 1 : -1
  return (a: Position, b: Position) => sign * (a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
}

/** Reads one row more than the page has, to know whether there are more and, on the last page, where they begin. */
async function readLog(logs: readonly Log[], asked: AskedLog, paging: Paging): Promise<AuditPage> {
  const from = Math.min(offsetOf(paging), asked.looked)
  const size = Math.min(paging.size, asked.looked - from)
  const span = { from, size: size + 1 }
  const found = logs.length === 1 || from === 0 ? firstRows(logs, asked, span) : laterRows(logs, asked, span)
  const rows = await found
  const after = rows[size] ?? null
  const isLast = from + size >= asked.looked
  return {
    rows: rows.slice(0, size).map(readRow),
    hasMore: after !== null && !isLast,
    next: isLast ? (after?.at ?? null) : null,
  }
}

type Span = { from: number; size: number }

/** The rows of a span of a single database, or of several from their first row on. The rows before it are skipped in the index alone. */
async function firstRows(logs: readonly Log[], asked: AskedLog, span: Span): Promise<StoredRow[]> {
  const parts = await Promise.all(
    logs.map((log) =>
      rowsOf(log, asked)
        .where((eb) =>
          eb(eb.refTuple('tenant_id', 'id'), 'in', placesIn(log, asked, span).$asTuple('tenant_id', 'id')),
        )
        .execute(),
    ),
  )
  return parts.flat().sort(inOrder(asked.query)).slice(0, span.size)
}

/** The rows of a later span of several databases: first finds out which they are, in the indexes alone. */
async function laterRows(logs: readonly Log[], asked: AskedLog, { from, size }: Span): Promise<StoredRow[]> {
  const places = await Promise.all(
    logs.map(async (log) => {
      const found = await placesIn(log, asked, { from: 0, size: from + size })
        .select('at')
        .execute()
      return found.map((place) => ({ ...place, log }))
    }),
  )
  const page = places
    .flat()
    .sort(inOrder(asked.query))
    .slice(from, from + size)
  const parts = await Promise.all(
    [...Map.groupBy(page, ({ log }) => log)].map(([log, own]) => {
      const keys = own.map(({ tenant_id: tenantId, id }) => ({ tenantId, id }))
      const chosen = log.db
        .selectFrom(givenRows(keys))
        .select([given<number>('tenantId').as('tenant_id'), given<string>('id').as('id')])
      return rowsOf(log, asked)
        .where((eb) => eb(eb.refTuple('tenant_id', 'id'), 'in', chosen.$asTuple('tenant_id', 'id')))
        .execute()
    }),
  )
  return parts.flat().sort(inOrder(asked.query))
}

function placesIn(log: Log, asked: AskedLog, { from, size }: Span) {
  const { area, direction = 'desc' } = asked.query
  return within(log, asked)
    .select(['tenant_id', 'id'])
    .$if(area !== undefined, (query) => query.where(areaOfAction, '=', area as string))
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(size)
    .offset(from)
}

/** The reach and the days are those of the places. Without the plus, SQLite would walk through all rows of the site. */
function rowsOf({ db, tenantId }: Log, { reach, query }: AskedLog) {
  const { direction = 'desc' } = query
  return db
    .selectFrom('audit')
    .select(shown)
    .$if(reach.of === 'site', (rows) => rows.where(sql`+tenant_id`, '=', tenantId))
    .orderBy('at', direction)
    .orderBy('id', direction)
}

/**
 * Searches the rows for words. Stops at the end of the page or of the rows to search; of several databases, where the first of them has
 * searched its share.
 */
async function readFound(
  logs: readonly Log[],
  asked: AskedLog & { words: string },
  paging: Paging,
): Promise<AuditPage> {
  const from = offsetOf(paging)
  const parts = await Promise.all(logs.map((log) => searchIn(log, asked, from + paging.size + 1)))
  const isAscending = asked.query.direction === 'asc'
  const ends = parts.flatMap(({ end }) => end ?? [])
  const next = ends.length === 0 ? null : isAscending ? Math.min(...ends) : Math.max(...ends)
  const found = parts
    .flatMap(({ rows }) => rows)
    .filter(({ at }) => next === null || (isAscending ? at < next : at > next))
    .sort(inOrder(asked.query))
    .slice(from)
  return { rows: found.slice(0, paging.size).map(readRow), hasMore: found.length > paging.size, next }
}

/** Follows the index by time, because the index by area would have to read each row's action. */
async function searchIn(
  log: Log,
  { words, ...asked }: AskedLog & { words: string },
  limit: number,
): Promise<{ rows: StoredRow[]; end: number | null }> {
  const { area, direction = 'desc' } = asked.query
  const end = within(log, asked).select('at').orderBy('at', direction).limit(1).offset(asked.looked)
  const page = within(log, asked)
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
    .limit(limit)
  const [rows, after] = await Promise.all([page.execute(), end.executeTakeFirst()])
  return { rows, end: after?.at ?? null }
}

/** Selects the rows of these days within the reach, as a range of an index. */
function within({ db, tenantId }: Log, { reach, query }: AskedLog) {
  const { from, to, start, direction } = query
  return db
    .selectFrom('audit')
    .$if(reach.of === 'site', (rows) => rows.where('tenant_id', '=', tenantId))
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
