import { beforeAll, describe, expect, it } from 'vitest'
import { readAccessRules } from '#app/features/access/model/access-rules.ts'
import { readSignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import { addSite, updateSiteOf } from '#app/features/sites/model/sites/save-site.ts'
import { getSiteDetail } from '#app/features/sites/model/sites/site-detail.ts'
import { SiteInput } from '#app/features/sites/model/sites/site-input.ts'
import { CompanyInput } from '#app/features/tenancy/model/company/company-input.ts'
import { listSites } from '#app/features/tenancy/model/company/list-sites.ts'
import { addCompany } from '#app/features/tenancy/model/company/save-company.ts'
import { findSite } from '#app/features/tenancy/model/snapshot/find-site.ts'
import { readSite } from '#app/features/tenancy/model/snapshot/read-site.ts'
import { fieldsOf } from '#app/ui/console/schema-fields.ts'
import { siteIn } from '#app/visit/site.ts'
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
import { sandboxOfWorld } from '#tests/visits/provider-visit.ts'
import { clock, db, env } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)

const onPath = (servicePath: string, more = {}) =>
  SiteInput.parse({ serviceName: `書庫 ${servicePath}`, servicePath, ...more })
const onDomain = (domain: string, more = {}) =>
  SiteInput.parse({ serviceName: `書庫 ${domain}`, domainType: 'FULL_DOMAIN', domain, ...more })
const owner = companyAdmin('aozora')
const add = async (input: SiteInput) => addSite(await inConsole(owner, sandboxOfWorld()), undefined, input)

describe('a new site', () => {
  it('can be used at once: it has a content group and sort fields, in its own language and the other', async () => {
    const { tenantId } = await add(
      onPath('minato', { serviceName: { ja: 'みなと書庫', en: 'Minato Library' }, viewPage: '4' }),
    )
    const site = await readSite(db, { domain: null, servicePath: 'minato' })
    expect(site).toMatchObject({
      tenantId,
      companyId: world.aozora.company.id,
      serviceName: 'みなと書庫',
      accountType: 'EMAIL',
      settingLogin: 1,
      settings: { layout: { viewPage: 4 } },
      groups: [{ id: 1, name: '資料', type: 'normal' }],
    })
    expect(site?.sortFields.map(({ context, title }) => `${context} ${title}`)).toEqual([
      '1 タイトル',
      '1 著者',
      '2 タイトル',
      '2 著者',
    ])
    const english = siteIn(site as NonNullable<typeof site>, 'en')
    expect([english.serviceName, english.groups[0]?.name]).toEqual(['Minato Library', 'Titles'])
    expect((await lastAudit()).find(({ subject }) => subject === String(tenantId))).toMatchObject({
      action: 'site.add',
      companyId: world.aozora.company.id,
      after: { servicePath: 'minato', accountType: 'EMAIL' },
    })
  })

  it('of an English publisher is in English', async () => {
    await add(onPath('quay', { serviceName: 'Quay', lang: 'en' }))
    const site = await readSite(db, { domain: null, servicePath: 'quay' })
    expect([site?.groups[0]?.name, site?.sortFields[0]?.title]).toEqual(['Titles', 'Title'])
  })

  it('is open or closed by its own setting, whatever its company’s other sites have', async () => {
    const { tenantId } = await add(onPath('harbour', { accountType: 'OPEN_TYPE', settingLogin: '0' }))
    expect(await readAccessRules(db, tenantId)).toMatchObject({ accountType: 'OPEN_TYPE', settingLogin: 0 })
    expect(await readSignInRules(db, tenantId)).toMatchObject({ accountType: 'OPEN_TYPE' })
    const before = await readAccessRules(db, world.aozora.tenantId)
    expect(before.accountType).toBe(world.aozora.company.accountType)
  })

  it('R001 857 can’t have a malformed, reserved or taken path, nor (407) a name that its company already has', async () => {
    expect(await refusalOf(add(onPath('Up')))).toBe('servicePathUnavailable servicePath: invalidServicePath')
    expect(await refusalOf(add(onPath('search')))).toBe(
      'servicePathUnavailable servicePath: reservedServicePath',
    )
    expect(await refusalOf(add(onPath('hanabi')))).toBe(
      'servicePathUnavailable servicePath: servicePathTaken',
    )
    const same = onPath('another', { serviceName: ' 書庫　ｈａｒｂｏｕｒ '.replace('　', ' ') })
    expect(await refusalOf(add(same))).toBe('duplicateName serviceName.ja: nameTaken')
    expect(await refusalOf(add(onPath('nameless', { serviceName: { en: 'Only English' } })))).toBe(
      'badParameters serviceName.ja: required',
    )
    expect(await refusalOf(add(onPath('dots', { serviceName: '…' })))).toBe(
      'badParameters serviceName.ja: noName',
    )
    expect(fieldsOf(SiteInput).find(({ name }) => name === 'serviceName')).toMatchObject({
      kind: 'languages',
      isRequired: false,
    })
  })

  it('409 can’t have another site’s domain, nor (414) an invalid one', async () => {
    expect(await refusalOf(add(onDomain('sakura.localhost')))).toBe('duplicateDomain domain: domainTaken')
    expect(await refusalOf(add(onDomain('localhost')))).toBe('invalidDomain domain: invalidDomain')
    expect(await refusalOf(add(onDomain('viewer.localhost')))).toBe('invalidDomain domain: invalidDomain')
  })

  it('is created once if several ask for the same address at the same moment', async () => {
    const paths = await Promise.all(
      [1, 2, 3].map((at) => refusalOf(add(onPath('race', { serviceName: `競 ${at}` })))),
    )
    expect(paths.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(new Set(paths)).toEqual(new Set(['done', 'servicePathUnavailable servicePath: servicePathTaken']))
    const domains = await Promise.all(
      [1, 2, 3].map((at) => refusalOf(add(onDomain('race.localhost', { serviceName: `域 ${at}` })))),
    )
    expect(new Set(domains)).toEqual(new Set(['done', 'duplicateDomain domain: domainTaken']))
  })

  it('R442 can only be created in the administrator’s own company', async () => {
    const visit = await inConsole(companyAdmin('sakura'))
    expect(await refusalOf(addSite(visit, world.aozora.company.id, onPath('theirs')))).toBe('companyNotFound')
    expect(
      await refusalOf(addSite(await inConsole(serviceAdmin('aozora')), undefined, onPath('theirs'))),
    ).toBe('noPermission')
    const { id } = await addCompany(await inConsole(system), CompanyInput.parse({ name: 'New customer' }))
    await addSite(await inConsole(system), id, onPath('new-customer'))
    const list = await listSites(await inConsole(system), {
      companyId: id,
      query: {},
      paging: { page: 1, size: 9 },
    })
    expect(list.sites.map(({ servicePath }) => servicePath)).toEqual(['new-customer'])
  })
})

describe('a changed site', () => {
  it('is found at its new address on the next request, and no longer at the old one', async () => {
    const { tenantId } = await add(onPath('before'))
    const old = { domain: null, servicePath: 'before' }
    const moved = { domain: null, servicePath: 'after' }
    expect((await findSite(env, old, clock.now))?.tenantId).toBe(tenantId)
    expect(await findSite(env, moved, clock.now)).toBeNull()
    await updateSiteOf(await atSite(owner, tenantId), onPath('after', { settingLogin: '2', viewPage: '1' }))
    expect(await findSite(env, old, clock.now)).toBeNull()
    expect(await findSite(env, moved, clock.now)).toMatchObject({
      tenantId,
      serviceName: '書庫 after',
      settingLogin: 2,
      settings: { layout: { viewPage: 1 } },
    })
    expect((await lastAudit(tenantId))[0]).toMatchObject({
      action: 'site.update',
      before: { servicePath: 'before', settingLogin: 1 },
      after: { servicePath: 'after', settingLogin: 2 },
    })
  })

  it('keeps its name in each language when its own language changes, and a single name that is sent is in the new one', async () => {
    const serviceName = { ja: '港の書庫', en: 'Harbour Books' }
    const { tenantId } = await add(onPath('speaking', { serviceName }))
    const english = onPath('speaking', { lang: 'en', serviceName: 'Harbour' })
    await updateSiteOf(await atSite(owner, tenantId), english)
    expect(await getSiteDetail(await atSite(owner, tenantId))).toMatchObject({
      lang: 'en',
      serviceName: 'Harbour',
      translations: { ja: { serviceName: '港の書庫' } },
    })
  })

  it('refuses the second of two changes to the same state, and stores nothing of it', async () => {
    const { tenantId } = await add(onPath('two-at-once'))
    const { revision } = await getSiteDetail(await atSite(owner, tenantId))
    await updateSiteOf(await atSite(owner, tenantId), onPath('two-at-once', { settingLogin: '0', revision }))
    const late = onPath('two-at-once', { viewPage: '3', revision })
    expect(await refusalOf(updateSiteOf(await atSite(owner, tenantId), late))).toBe('changedMeanwhile')
    expect(await getSiteDetail(await atSite(owner, tenantId))).toMatchObject({ settingLogin: 0, viewPage: 2 })
  })

  it('R442 belongs to its company: another company’s administrator can’t find it, and a service’s may not change it', async () => {
    const { tenantId } = world.aozora
    expect(await refusalOf(atSite(companyAdmin('sakura'), tenantId))).toBe('notFound')
    const service = await atSite(serviceAdmin('aozora'), tenantId)
    expect(await refusalOf(getSiteDetail(service))).toBe('noPermission')
    expect(await refusalOf(updateSiteOf(service, onPath('aozora')))).toBe('noPermission')
  })
})
