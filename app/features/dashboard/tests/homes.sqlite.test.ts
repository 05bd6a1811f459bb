import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { findGuide } from '#app/features/dashboard/model/guide.ts'
import { getCompanyHome, getPlatformHome } from '#app/features/dashboard/model/homes.ts'
import { getSiteHome, setChecklist } from '#app/features/dashboard/model/site-home.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedCommerce } from '#seeds/demo/seed-commerce.ts'
import { world } from '#seeds/demo/world.ts'
import {
  atSite,
  companyAdmin,
  inConsole,
  lastAudit,
  refusalOf,
  serviceAdmin,
  system,
} from '#tests/visits/console-visit.ts'
import { clock, db, env, randomBytes } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const { aozora, hanabi, sakura } = world
const paging = { page: 1, size: 24 }

beforeAll(async () => {
  await makeWorldRecords()
  await seedCommerce({ db, env, now: clock.now, randomBytes })
  await db
    .insertInto('usage_day')
    .values([
      { tenant_id: aozora.tenantId, kind: 'visitor', day: dayOf(clock.now), count: 7 },
      { tenant_id: aozora.tenantId, kind: 'open', day: dayOf(clock.now), count: 9 },
      { tenant_id: aozora.tenantId, kind: 'open', day: '2020-01-01', count: 1000 },
      { tenant_id: hanabi.tenantId, kind: 'visitor', day: dayOf(clock.now), count: 5 },
    ])
    .execute()
  const job = { kind: 'send-mail', subject: 'x', due_at: 1, created_at: 1, updated_at: 1 }
  await db
    .insertInto('job')
    .values([
      { ...job, id: 'failed-1', tenant_id: aozora.tenantId, state: 'failed' },
      { ...job, id: 'waits-1', tenant_id: aozora.tenantId, state: 'waiting' },
      { ...job, id: 'done-1', tenant_id: aozora.tenantId, state: 'done' },
      { ...job, id: 'failed-2', tenant_id: hanabi.tenantId, state: 'failed' },
    ])
    .execute()
})

/** Counts the statements that a visit sends to its database. */
function counted(visit: Visit) {
  let statements = 0
  const db = visit.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1
      return result
    },
  })
  return { visit: { ...visit, db }, count: () => statements }
}

describe('the home of a site', () => {
  it('knows the figures of today and the steps that are done, at its own site alone', async () => {
    const home = await getSiteHome(await atSite(companyAdmin('aozora'), aozora.tenantId))
    expect(home.figures).toMatchObject({ visitors: 7, reads: 9, failedJobs: 1, openJobs: 1 })
    const open = home.steps.filter(({ isDone }) => !isDone).map(({ step }) => step)
    expect(open).toEqual([])
    const other = await getSiteHome(await atSite(companyAdmin('hanabi'), hanabi.tenantId))
    expect(other.figures).toMatchObject({ visitors: 5, reads: 0, failedJobs: 1, openJobs: 0 })
    expect(other.steps.filter(({ isDone }) => !isDone).map(({ step }) => step)).toEqual([
      ...(other.steps[0]?.isDone ? [] : ['brand']),
      ...(other.readiness.gaps.includes('wayIn') ? ['wayIn'] : []),
      'plan',
      'seller',
      'test',
      'selling',
    ])
    expect(other.left).toBe(other.steps.filter(({ isDone }) => !isDone).length)
  })

  it('tells a site’s administrator which steps are a company administrator’s', async () => {
    const home = await getSiteHome(await atSite(serviceAdmin('hanabi'), hanabi.tenantId))
    expect(home.steps.filter(({ isAllowed }) => !isAllowed).map(({ step }) => step)).toEqual([
      'wayIn',
      'seller',
      'test',
    ])
    const visit = await atSite(serviceAdmin('hanabi'), hanabi.tenantId)
    expect(await refusalOf(getSiteHome({ ...visit, actor: serviceAdmin('sakura') }))).toBe('noPermission')
  })

  it('needs two statements, and one more to name the people to ask', async () => {
    const own = counted(await atSite(companyAdmin('hanabi'), hanabi.tenantId))
    await getSiteHome(own.visit)
    expect(own.count()).toBe(2)
    const asking = counted(await atSite(serviceAdmin('hanabi'), hanabi.tenantId))
    await getSiteHome(asking.visit)
    expect(asking.count()).toBe(3)
  })

  it('keeps its checklist away from everybody once it was hidden, and tells the log', async () => {
    const visit = await atSite(serviceAdmin('hanabi'), hanabi.tenantId)
    await setChecklist(visit, { isHidden: true })
    await setChecklist(visit, { isHidden: true })
    expect(await getSiteHome(await atSite(companyAdmin('hanabi'), hanabi.tenantId))).toMatchObject({
      isHidden: true,
    })
    const [card] = (await getCompanyHome(await inConsole(companyAdmin('hanabi')), { paging })).sites
    expect(card).toMatchObject({ isHidden: true, left: [] })
    await setChecklist(visit, { isHidden: false })
    expect((await getSiteHome(visit)).isHidden).toBe(false)
    expect((await lastAudit(hanabi.tenantId))[0]).toMatchObject({ action: 'site.checklist' })
  })
})

describe('the guide on the screens of a site', () => {
  it('says how far the site is, until its checklist is put away; a site that sells costs no statement', async () => {
    const visit = await atSite(serviceAdmin('hanabi'), hanabi.tenantId)
    const { steps } = await getSiteHome(visit)
    const isDone = (step: string) => steps.some((one) => one.step === step && one.isDone)
    expect(await findGuide(visit)).toMatchObject({
      done: ['company', 'site', ...(isDone('brand') ? ['look'] : []), ...(isDone('title') ? ['books'] : [])],
      seenAt: expect.stringContaining('/hanabi'),
    })
    await setChecklist(visit, { isHidden: true })
    expect(await findGuide(visit)).toBeNull()
    await setChecklist(visit, { isHidden: false })
    const selling = counted(await atSite(serviceAdmin('aozora'), aozora.tenantId))
    expect([await findGuide(selling.visit), selling.count()]).toEqual([null, 0])
  })
})

describe('the homes of companies and of the platform', () => {
  it('R442 show a company’s sites to its own administrators', async () => {
    const visit = await inConsole(companyAdmin('aozora'))
    const home = await getCompanyHome(visit, { companyId: aozora.company.id, paging })
    expect(new Set(home.sites.map(({ companyId }) => companyId))).toEqual(new Set([aozora.company.id]))
    expect(home.totals).toMatchObject({ visitors: 7, reads: 9, failedJobs: 1, sites: home.sites.length })
    const foreign = getCompanyHome(visit, { companyId: sakura.company.id, paging })
    expect(await refusalOf(foreign)).toBe('companyNotFound')
    expect(await refusalOf(getPlatformHome(visit, { paging }))).toBe('noPermission')
  })

  it('count all sites, those of other pages included, in as many statements for one as for all', async () => {
    const all = counted(await inConsole(system))
    const home = await getPlatformHome(all.visit, { paging })
    expect(home.totals).toMatchObject({ visitors: 12, failedJobs: 2 })
    expect(home.sites.length).toBe(home.totals.sites)
    const one = counted(await inConsole(system))
    const page = await getPlatformHome(one.visit, { paging: { page: 2, size: 1 } })
    expect([page.sites.length, page.totals]).toEqual([1, home.totals])
    expect(page.sites[0]?.tenantId).toBe(home.sites[1]?.tenantId)
    expect([one.count(), all.count()]).toEqual([5, 5])
  })

  it('list the platform’s sites with failed jobs or refused files first, then the newest, on all pages alike', async () => {
    const visit = await inConsole(system)
    const ids = async (page = 1, size = 24) =>
      (await getPlatformHome(visit, { paging: { page, size } })).sites.map(({ tenantId }) => tenantId)
    const before = await ids()
    const failing = [hanabi.tenantId, aozora.tenantId].toSorted((a, b) => b - a)
    const others = before.filter((id) => !failing.includes(id)).toSorted((a, b) => b - a)
    expect(others.length).toBeGreaterThan(1)
    expect(before).toEqual([...failing, ...others])
    expect([...(await ids(1, 2)), ...(await ids(2, 2))]).toEqual(before.slice(0, 4))
    const last = others.at(-1) as number
    const setState = (file_state: 'refused' | 'ready', added_at: number) =>
      sql`UPDATE content_overview SET file_state = ${file_state}, added_at = ${added_at} WHERE tenant_id = ${last}`.execute(
        db,
      )
    const day = 86_400_000
    await setState('refused', clock.now - 8 * day)
    expect(await ids()).toEqual(before)
    await setState('refused', clock.now - 6 * day)
    expect(await ids()).toEqual([...[...failing, last].toSorted((a, b) => b - a), ...others.slice(0, -1)])
    await setState('ready', clock.now)
  })
})
