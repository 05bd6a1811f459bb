import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Tables } from '#app/kernel/data/tables.ts'
import { type Day, parseDay } from '#app/kernel/values/day.ts'
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

/** The filters of the log: words (who, what, from where), an area of actions, days in Japan. */
export const AuditQuery = z.object({
  q: forgiving(z.string().trim().max(200)),
  area: forgiving(z.string().regex(/^[a-zA-Z]{1,40}$/)),
  from: forgiving(day),
  to: forgiving(day),
  direction: forgiving(z.enum(['asc', 'desc'])),
  /**
   * Where the search through the rows begins, in milliseconds since 1970. Without it, at the newest row, or at the
   * oldest.
   */
  start: forgiving(z.coerce.number().int().nonnegative()),
})
export type AuditQuery = z.output<typeof AuditQuery>

/** Whose actions: those of the whole platform, of a company with its sites, or of the visit's site. */
export type AuditReach = { of: 'system' } | { of: 'company'; companyId: number } | { of: 'site' }

/** `next` is the time of the first row that wasn't searched. Null if all were. */
export type AuditPage = { rows: AuditRow[]; hasMore: boolean; next: number | null }

/** A query of the log that searches at most `looked` rows. */
export type AskedLog = { reach: AuditReach; query: AuditQuery; looked: number }
