import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Tables } from '#app/data/tables.ts'
import { refuse } from '#app/errors/refusal.ts'
import { addDays, type Day, parseDay, startOfDay } from '#app/values/day.ts'
import { offsetOf, type Paging } from '#app/values/paging.ts'
import { displayText, fold } from '#app/values/text-folding.ts'
import { requireStaff } from '#app/visit/require.ts'
import { staffMayWorkOnCompany } from '#app/visit/staff-policy.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { Fields } from './only-changed.ts'

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

/** What the log is narrowed by: words (who, what, from where), an area of actions, days in Japan. */
export const AuditQuery = z.object({
  q: forgiving(z.string().trim().max(200)),
  area: forgiving(z.string().regex(/^[a-zA-Z]{1,40}$/)),
  from: forgiving(day),
  to: forgiving(day),
  direction: forgiving(z.enum(['asc', 'desc'])),
  /** Where the rows that are looked through begin, in milliseconds since 1970; at the newest (or oldest) where it isn't said. */
  start: forgiving(z.coerce.number().int().nonnegative()),
})
export type AuditQuery = z.output<typeof AuditQuery>

/** Whose writes: of the whole platform, of a company with its sites, of the visit's site. */
export type AuditReach = { of: 'system' } | { of: 'company'; companyId: number } | { of: 'site' }

/**
 * Rows that are looked through at once: a hundred pages. Those after them are a list of their own, which begins where this one ends.
 * assumed: not so many are written in one millisecond.
 */
const mostLooked = 5_000

/** `next` is when the first row was written that was not looked at; null where all were. */
export type AuditPage = { rows: AuditRow[]; hasMore: boolean; next: number | null }

/**
 * The writes of administrators in a reach, the newest first, one more than a page so that one sees whether there are more.
 * For the administrators of that reach; a company that isn't theirs is `notFound`.
 */
export async function listAudit(
  visit: Visit,
  reach: AuditReach,
  query: AuditQuery,
  paging: Paging,
  looked = mostLooked,
): Promise<AuditPage> {
  ensureReach(visit, reach)
  const [found, next] = await Promise.all([
    pageOf(visit, reach, query, { ...paging, looked }).execute(),
    firstNotLooked(visit, reach, query, looked).executeTakeFirst(),
  ])
  const rows = found.slice(0, paging.size).map((row) => ({
    ...row,
    before: JSON.parse(row.before) as Fields,
    after: JSON.parse(row.after) as Fields,
    detail: JSON.parse(row.detail) as Fields,
  }))
  return { rows, hasMore: found.length > paging.size, next: next?.at ?? null }
}

function ensureReach(visit: Visit, reach: AuditReach): void {
  if (reach.of === 'site') return void requireStaff(visit, 'service')
  const staff = requireStaff(visit, reach.of)
  if (reach.of === 'company' && !staffMayWorkOnCompany(staff, reach.companyId)) refuse('notFound')
}

/** As the indexes by area have it. */
const areaOfAction = sql<string>`substr(action, 1, instr(action, '.') - 1)`

/** The rows of a reach that the query names, words aside: a range of an index. */
function narrowed({ db, site }: Visit, reach: AuditReach, { from, to, area, start, direction }: AuditQuery) {
  return db
    .selectFrom('audit')
    .$if(reach.of === 'site', (query) => query.where('tenant_id', '=', site.tenantId))
    .$if(reach.of === 'company', (query) =>
      query.where('company_id', '=', (reach as { companyId: number }).companyId),
    )
    .$if(area !== undefined, (query) => query.where(areaOfAction, '=', area as string))
    .$if(from != null, (query) => query.where('at', '>=', startOfDay(from as Day)))
    .$if(to != null, (query) => query.where('at', '<', startOfDay(addDays(to as Day, 1))))
    .$if(start !== undefined, (query) =>
      query.where('at', direction === 'asc' ? '>=' : '<=', start as number),
    )
}

function firstNotLooked(visit: Visit, reach: AuditReach, query: AuditQuery, looked: number) {
  return narrowed(visit, reach, query)
    .select('at')
    .orderBy('at', query.direction ?? 'desc')
    .limit(1)
    .offset(looked)
}

/** What comes before the first row that isn't looked at, so that the walk ends with the page or there. */
function pageOf(visit: Visit, reach: AuditReach, query: AuditQuery, paging: Paging & { looked: number }) {
  const { q = '', direction = 'desc' } = query
  const words = fold(displayText(q))
  const end = firstNotLooked(visit, reach, query, paging.looked)
  return narrowed(visit, reach, query)
    .select(shown)
    .where((eb) =>
      direction === 'asc'
        ? eb('at', '<', eb.fn.coalesce(end, eb.lit(latestInstant)))
        : eb('at', '>', eb.fn.coalesce(end, eb.lit(-1))),
    )
    .$if(words !== '', (found) =>
      found.where((eb) => eb(eb.fn('instr', ['find_key', eb.val(words)]), '>', 0)),
    )
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(paging.size + 1)
    .offset(offsetOf(paging))
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
