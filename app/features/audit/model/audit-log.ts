import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Tables } from '#app/kernel/data/tables.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { addDays, type Day, parseDay, startOfDay } from '#app/kernel/values/day.ts'
import { offsetOf, type Paging } from '#app/kernel/values/paging.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import { requireStaff } from '#app/visit/require.ts'
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
  return words === '' ? readLog(visit, asked, paging) : readFound(visit, { ...asked, words }, paging)
}

function ensureReach(visit: Visit, reach: AuditReach): void {
  if (reach.of === 'site') return void requireStaff(visit, 'service')
  const staff = requireStaff(visit, reach.of)
  if (reach.of === 'company' && !staffMayWorkOnCompany(staff, reach.companyId)) refuse('notFound')
}

/** This is written exactly as in the indexes by area. */
const areaOfAction = sql<string>`substr(action, 1, instr(action, '.') - 1)`

/**
 * Reads one row more than the page has, to know whether there are more and, on the last page, where they begin. The rows
 * before the page are skipped in the index alone.
 */
async function readLog(visit: Visit, asked: AskedLog, paging: Paging): Promise<AuditPage> {
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
  // The reach and the days are the page's own. Without the plus, SQLite would walk through all rows of the site.
  const found = await visit.db
    .selectFrom('audit')
    .select(shown)
    .$if(asked.reach.of === 'site', (rows) => rows.where(sql`+tenant_id`, '=', visit.site.tenantId))
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
 * Searches the rows for words. Stops at the end of the page or of the rows to search. Follows the index by time, because the index by area
 * would have to read each row's action.
 */
async function readFound(
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

/** Selects the rows of these days within the reach, as a range of an index. */
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
