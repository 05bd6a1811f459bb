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
})
export type AuditQuery = z.output<typeof AuditQuery>

/** Whose writes: of the whole platform, of a company with its sites, of the visit's site. */
export type AuditReach = { of: 'system' } | { of: 'company'; companyId: number } | { of: 'site' }

/** Rows that are looked through for words at most; older ones are found by saying until when. */
const mostLooked = 20_000

/**
 * The writes of administrators in a reach, the newest first, one more than a page so that one sees whether there are more.
 * For the administrators of that reach; a company that isn't theirs is `notFound`.
 */
export async function listAudit(
  visit: Visit,
  reach: AuditReach,
  query: AuditQuery,
  paging: Paging,
): Promise<{ rows: AuditRow[]; hasMore: boolean }> {
  ensureReach(visit, reach)
  const found = await pageOf(visit, reach, query, paging).execute()
  const rows = found.slice(0, paging.size).map((row) => ({
    ...row,
    before: JSON.parse(row.before) as Fields,
    after: JSON.parse(row.after) as Fields,
    detail: JSON.parse(row.detail) as Fields,
  }))
  return { rows, hasMore: found.length > paging.size }
}

function ensureReach(visit: Visit, reach: AuditReach): void {
  if (reach.of === 'site') return void requireStaff(visit, 'service')
  const staff = requireStaff(visit, reach.of)
  if (reach.of === 'company' && !staffMayWorkOnCompany(staff, reach.companyId)) refuse('notFound')
}

/** As the indexes by area have it. */
const areaOfAction = sql<string>`substr(action, 1, instr(action, '.') - 1)`

function pageOf({ db, site }: Visit, reach: AuditReach, query: AuditQuery, paging: Paging) {
  const { from, to, direction = 'desc' } = query
  let inReach = db.selectFrom('audit').selectAll()
  if (reach.of === 'site') inReach = inReach.where('tenant_id', '=', site.tenantId)
  if (reach.of === 'company') inReach = inReach.where('company_id', '=', reach.companyId)
  if (query.area) inReach = inReach.where(areaOfAction, '=', query.area)
  if (from) inReach = inReach.where('at', '>=', startOfDay(from))
  if (to) inReach = inReach.where('at', '<', startOfDay(addDays(to, 1)))
  const looked = inReach.orderBy('at', direction).orderBy('id').limit(mostLooked)
  let found = db.selectFrom(looked.as('audit')).selectAll()
  const words = fold(displayText(query.q ?? ''))
  if (words !== '') found = found.where((eb) => eb(eb.fn('instr', ['find_key', eb.val(words)]), '>', 0))
  return found
    .orderBy('at', direction)
    .orderBy('id')
    .limit(paging.size + 1)
    .offset(offsetOf(paging))
}
