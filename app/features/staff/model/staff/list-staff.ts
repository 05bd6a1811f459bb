import { type Paged, pagedOf, readPaging } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'
import { companyAt, type StaffMember } from './staff.ts'
import type { StaffQuery } from './staff-input.ts'
import { countStaff, pageOfStaff } from './staff-store.ts'

/**
 * The administrators of a company, for its own administrators and the system's. In the console without a company: all of
 * the platform. Sorted by name or last sign-in. Refuses as `companyAt` does.
 */
export async function listStaff(visit: Visit, query: StaffQuery): Promise<Paged & { staff: StaffMember[] }> {
  const { searchKey: words, level, state } = query
  const companyId = companyAt(visit, query.companyId ?? null)
  const filter = { companyId, ...(words && { words }), ...(level && { level }), ...(state && { state }) }
  const paging = readPaging(query)
  const by = query.sortBy ?? 'name'
  const order = { by, direction: query.sort ?? (by === 'name' ? 'asc' : 'desc') } as const
  const [staff, total] = await Promise.all([
    pageOfStaff(visit.db, filter, { locale: visit.locale, paging, order }),
    countStaff(visit.db, filter),
  ])
  return { ...pagedOf(paging, total), staff }
}
