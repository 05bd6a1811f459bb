import { beforeAll, expect, it } from 'vitest'
import { addTrending } from '#app/features/publishing/model/trending/trending.ts'
import { startActing, stopActing } from '#app/features/staff/model/staff/act-as.ts'
import { listStaff } from '#app/features/staff/model/staff/get-staff.ts'
import { StaffQuery } from '#app/features/staff/model/staff/staff.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { outcome } from '#tests/visits/account-visit.ts'
import { consoleToken, consoleVisit, newStaff } from '#tests/visits/staff-visit.ts'
import { db } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)
const reason = '問い合わせ 123'

it('an administrator who acts as a site’s has only that one’s rights, as the log says, until it is ended', async () => {
  const member = await newStaff('system_admin')
  const token = await consoleToken(member)
  await startActing(await consoleVisit(token), { tenantId: 1, reason })
  const acting = await consoleVisit(token)
  expect(acting.actor).toMatchObject({
    id: member.id,
    level: 'service_admin',
    tenantId: 1,
    acting: { reason },
  })
  expect(await outcome(listStaff(acting, StaffQuery.parse({})))).toBe('noPermission')
  expect(await outcome(visitFor(acting, 2))).toBe('notFound')
  expect(await outcome(startActing(acting, { tenantId: 2, reason }))).toBe('noPermission')
  const content = await db
    .selectFrom('content')
    .select('id')
    .where('tenant_id', '=', 1)
    .executeTakeFirstOrThrow()
  await addTrending(await visitFor(acting, 1), { contentId: content.id })
  await stopActing(acting)
  const oneself = await consoleVisit(token)
  expect(oneself.actor).toMatchObject({ level: 'system_admin', tenantId: null })
  expect(oneself.actor).not.toHaveProperty('acting')
  await addTrending(await visitFor(oneself, 1), { contentId: content.id })
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'actor_level', 'acting_as', 'tenant_id', 'company_id', 'detail'])
    .where('actor_id', '=', member.id)
    .orderBy('at')
    .execute()
  const marks = rows.map(({ action, actor_level, acting_as }) => [action, actor_level, acting_as])
  expect(marks).toEqual(
    expect.arrayContaining([
      ['staff.actAs', 'system_admin', null],
      ['content.trendingAdd', 'system_admin', 'service_admin'],
      ['staff.actAsEnd', 'system_admin', 'service_admin'],
      ['content.trendingAdd', 'system_admin', null],
    ]),
  )
  const begun = rows.find(({ action }) => action === 'staff.actAs')
  expect(begun?.detail).toContain(reason)
  // The company that owns the site finds the entry in its own log.
  expect(begun?.company_id).toBe(1)
})

it('R442 a company’s administrator acts at their own company’s sites, a service’s at none', async () => {
  const company = await consoleVisit(await consoleToken(await newStaff('company_admin', { companyId: 1 })))
  expect(await outcome(startActing(company, { tenantId: 2, reason }))).toBe('notFound')
  expect(await outcome(startActing(company, { tenantId: 99, reason }))).toBe('notFound')
  const atSite = await visitFor(company, 1)
  expect(await outcome(startActing(atSite, { tenantId: 1, reason }))).toBe('noPermission')
  expect(await outcome(startActing(company, { tenantId: 1, reason }))).toBe('done')
  const service = await newStaff('service_admin', { companyId: 1, tenantId: 1 })
  const visit = await consoleVisit(await consoleToken(service))
  expect(await outcome(startActing(visit, { tenantId: 1, reason }))).toBe('noPermission')
})
