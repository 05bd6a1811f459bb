import { beforeAll, describe, expect, it } from 'vitest'
import { readAccessRules } from '#app/features/access/model/access-rules.ts'
import { confirmMayBrowse } from '#app/features/access/model/may-browse.ts'
import { ensureMayRead, readRights } from '#app/features/access/model/may-open.ts'
import { findStaff } from '#app/features/identity/model/session/login-store.ts'
import { CompanyInput } from '#app/features/tenancy/model/company/company-input.ts'
import { getCompanyDetail } from '#app/features/tenancy/model/company/get-company-detail.ts'
import { findCompanies, listCompanies } from '#app/features/tenancy/model/company/list-companies.ts'
import { listSites, listSitesOf } from '#app/features/tenancy/model/company/list-sites.ts'
import {
  addCompany,
  ReferrersInput,
  saveReferrers,
  setCompanyStatus,
  updateCompanyOf,
} from '#app/features/tenancy/model/company/save-company.ts'
import { readActor } from '#app/visit/read-actor.ts'
import { world } from '#seeds/demo/world.ts'
import { sessionOf } from '#tests/sessions/session-of.ts'
import {
  companyAdmin,
  inConsole,
  lastAudit,
  refusalOf,
  serviceAdmin,
  system,
} from '#tests/visits/console-visit.ts'
import { clock, db, siteOf, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)

const company = (name: string, more = {}) => CompanyInput.parse({ name, ...more })
const paging = { page: 1, size: 50 }

describe('companies', () => {
  it('R428 have room for one content and one reader by default', async () => {
    const visit = await inConsole(system)
    const { id } = await addCompany(visit, company('株式会社みなと'))
    expect(await getCompanyDetail(visit, id)).toMatchObject({
      name: '株式会社みなと',
      email: null,
      maxContent: 1,
      maxUser: 1,
      isStopped: false,
      usage: { contents: 0, users: 0, sites: 0 },
    })
    expect((await lastAudit())[0]).toMatchObject({
      action: 'company.add',
      subject: String(id),
      companyId: id,
    })
  })

  it('have different names, ignoring width and case: 704 for a new company, 407 for a new name', async () => {
    const visit = await inConsole(system)
    const { id } = await addCompany(visit, company('Harbour Press'))
    expect(await refusalOf(addCompany(visit, company('ＨＡＲＢＯＵＲ press')))).toBe(
      'companyAlreadyExists name: nameTaken',
    )
    const { id: other } = await addCompany(visit, company('Hill Press'))
    expect(await refusalOf(updateCompanyOf(visit, other, company('harbour press')))).toBe(
      'duplicateName name: nameTaken',
    )
    expect(await refusalOf(updateCompanyOf(visit, id, company('HARBOUR PRESS')))).toBe('done')
  })

  it('are added once if two add the same name at the same moment, and each gets its own number', async () => {
    const visit = await inConsole(system)
    const same = await Promise.all([1, 2, 3].map(() => refusalOf(addCompany(visit, company('Twice & Co')))))
    expect(same.sort()).toEqual([
      'companyAlreadyExists name: nameTaken',
      'companyAlreadyExists name: nameTaken',
      'done',
    ])
    const made = await Promise.all([1, 2, 3].map((at) => addCompany(visit, company(`Parallel ${at}`))))
    expect(new Set(made.map(({ id }) => id)).size).toBe(3)
  })

  it('refuse the second of two changes to the same state', async () => {
    const visit = await inConsole(system)
    const { id } = await addCompany(visit, company('Twofold'))
    const { revision } = await getCompanyDetail(visit, id)
    await updateCompanyOf(visit, id, company('Twofold A', { revision }))
    expect(await refusalOf(updateCompanyOf(visit, id, company('Twofold B', { revision })))).toBe(
      'changedMeanwhile',
    )
    expect((await getCompanyDetail(visit, id)).name).toBe('Twofold A')
    const changed = (await lastAudit()).find(
      ({ action, subject }) => action === 'company.update' && subject === String(id),
    )
    expect(changed).toMatchObject({
      before: { name: 'Twofold' },
      after: { name: 'Twofold A' },
    })
  })

  it('R442 belong to the system: a company’s administrator sees their own and changes none', async () => {
    const visit = await inConsole(companyAdmin('aozora'))
    const [own, other] = [world.aozora.company.id, world.sakura.company.id]
    expect((await getCompanyDetail(visit, own)).usage.contents).toBeGreaterThan(3)
    expect((await listSites(visit, { query: {}, paging })).sites.map(({ tenantId }) => tenantId)).toEqual([
      world.aozora.tenantId,
    ])
    expect(await refusalOf(getCompanyDetail(visit, other))).toBe('companyNotFound')
    expect(await refusalOf(listSites(visit, { companyId: other, query: {}, paging }))).toBe('companyNotFound')
    expect(await refusalOf(saveReferrers(visit, other, ReferrersInput.parse({})))).toBe('companyNotFound')
    for (const work of [
      addCompany(visit, company('Mine')),
      updateCompanyOf(visit, own, company('Mine')),
      setCompanyStatus(visit, own, 'stop'),
      listCompanies(visit, { query: {}, paging }),
    ])
      expect(await refusalOf(work)).toBe('noPermission')
    const service = await inConsole(serviceAdmin('aozora'))
    expect(await refusalOf(getCompanyDetail(service, own))).toBe('noPermission')
  })

  it('R442 are found with their sites by the console’s search, as far as the administrator’s rights reach', async () => {
    const { company: owner, tenantId } = world.sakura
    const found = async (admin: Parameters<typeof inConsole>[0]) =>
      (await findCompanies(await inConsole(admin), '', { most: 1_000 })).map((one) => [
        one.companyId,
        one.tenantId,
      ])
    const own = [
      [owner.id, null],
      [owner.id, tenantId],
    ]
    expect(await found(companyAdmin('sakura'))).toEqual(own)
    expect(await found(system)).toEqual(expect.arrayContaining([...own, [world.aozora.company.id, null]]))
    expect(await refusalOf(found(serviceAdmin('sakura')))).toBe('noPermission')
    const inEnglish = { ...(await inConsole(companyAdmin('sakura'))), locale: 'en' } as const
    for (const words of ['school library', 'さくら学園図書'])
      expect(await findCompanies(inEnglish, words, { most: 9 }), words).toMatchObject([
        { name: 'Sakura School Library' },
      ])
    const toChangeTo = async (admin: Parameters<typeof inConsole>[0]) =>
      (await listSitesOf(await inConsole(admin), owner.id)).map((site) => site.tenantId)
    expect(await toChangeTo(companyAdmin('sakura'))).toEqual([tenantId])
    expect(await toChangeTo(system)).toEqual([tenantId])
    for (const admin of [companyAdmin('aozora'), serviceAdmin('sakura'), serviceAdmin('aozora')])
      expect(await toChangeTo(admin)).toEqual([])
  })

  it('are found by a part of their name and by their status', async () => {
    const visit = await inConsole(system)
    const { id } = await addCompany(visit, company('Quay ＡＢＣ'))
    const names = async (query: object) =>
      (await listCompanies(visit, { query, paging })).companies.map(({ name }) => name)
    expect(await names({ q: 'quay abc' })).toEqual(['Quay ＡＢＣ'])
    expect(await names({ q: 'quay', status: 'stop' })).toEqual([])
    await setCompanyStatus(visit, id, 'stop')
    expect(await names({ q: 'quay', status: 'stop' })).toEqual(['Quay ＡＢＣ'])
    expect(await names({ q: 'nobody' })).toEqual([])
  })
})

describe('a stopped company', () => {
  it('R443 is closed to guests, readers and administrators from the next request on, and later reopens unchanged', async () => {
    const console = await inConsole(system)
    const { company: owner, tenantId } = world.aozora
    const site = await siteOf('aozora')
    const tokens = await Promise.all([
      sessionOf(db, { tenantId, name: 'reader@aozora.example', now: clock.now }),
      sessionOf(db, { tenantId, name: 'service@aozora.example', now: clock.now }),
      sessionOf(db, { tenantId, name: 'system@bunko.example', now: clock.now }),
    ])
    const elsewhere = await sessionOf(db, {
      tenantId: world.sakura.tenantId,
      name: 'sakura.reader',
      now: clock.now,
    })
    const levels = () =>
      Promise.all(
        tokens.map(
          async (token) => (await readActor(db, site, { token, now: clock.now })).actor?.level ?? null,
        ),
      )
    expect(await levels()).toEqual(['reader', 'service_admin', 'system_admin'])

    await setCompanyStatus(console, owner.id, 'stop')
    expect(await levels()).toEqual([null, null, 'system_admin'])
    expect((await findStaff(db, 'service@aozora.example'))?.status).toBe('stop')
    const guest = await visitAt('aozora')
    expect(guest.site.isStopped).toBe(true)
    expect(await refusalOf(confirmMayBrowse(guest))).toBe('forbidden')
    expect(await refusalOf(ensureMayRead(guest))).toBe('forbidden')
    const grant = { accountId: world.aozora.readers[0]?.id ?? '', contentId: 'x', print: 0 as const }
    const viewer = { db, tenantId, now: clock.now } as Parameters<typeof readRights>[0]
    expect(await readRights(viewer, grant)).toBeNull()
    const other = await readActor(db, await siteOf('sakura'), { token: elsewhere, now: clock.now })
    expect(other.actor?.level).toBe('reader')
    expect((await readAccessRules(db, world.sakura.tenantId)).isStopped).toBe(false)

    await setCompanyStatus(console, owner.id, 'allow')
    expect(await levels()).toEqual(['reader', 'service_admin', 'system_admin'])
    expect(await readRights(viewer, grant)).toMatchObject({ print: 0 })
  })
})

describe('referrer URLs', () => {
  it('R420 are at most five web addresses, and take effect with the next request', async () => {
    const visit = await inConsole(companyAdmin('sakura'))
    const urls = [1, 2, 3, 4, 5].map((at) => `https://portal${at}.example/books`)
    await saveReferrers(visit, undefined, ReferrersInput.parse({ referrerUrls: urls.join('\r\n') }))
    expect((await readAccessRules(db, world.sakura.tenantId)).referrerUrls).toEqual(urls)
    const six = ReferrersInput.parse({ referrerUrls: [...urls, 'https://sixth.example'] })
    expect(await refusalOf(saveReferrers(visit, undefined, six))).toBe(
      'maxReferrerUrls referrerUrls: tooMany?max=5',
    )
    for (const url of ['portal.example', 'javascript:alert(1)', 'https://a.example/?q=1', 'ftp://a.example'])
      expect(ReferrersInput.safeParse({ referrerUrls: [url] }).success, url).toBe(false)
    const late = ReferrersInput.parse({ referrerUrls: urls.slice(1), revision: 1 })
    expect(await refusalOf(saveReferrers(visit, undefined, late))).toBe('changedMeanwhile')
    await saveReferrers(visit, undefined, ReferrersInput.parse({ referrerUrls: '\n \n' }))
    expect((await readAccessRules(db, world.sakura.tenantId)).referrerUrls).toEqual([])
  })
})
