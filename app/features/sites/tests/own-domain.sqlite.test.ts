import { beforeAll, describe, expect, it } from 'vitest'
import { checkOwnDomain, getOwnDomain } from '#app/features/sites/model/own-domain/get-own-domain.ts'
import { challengeRecord, type OwnDomain } from '#app/features/sites/model/own-domain/own-domain.ts'
import { sweepDomains } from '#app/features/sites/model/own-domain/sweep-domains.ts'
import { addSite, updateSiteOf } from '#app/features/sites/model/sites/save-site.ts'
import { getSiteDetail } from '#app/features/sites/model/sites/site-detail.ts'
import { SiteInput } from '#app/features/sites/model/sites/site-input.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { world } from '#seeds/demo/world.ts'
import { atSite, companyAdmin, inConsole, refusalOf, serviceAdmin } from '#tests/visits/console-visit.ts'
import { type Sandbox, sandboxOfWorld } from '#tests/visits/provider-visit.ts'
import { clock, db, minutes } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)

const owner = companyAdmin('aozora')
const site = (domain: string, more = {}) =>
  SiteInput.parse({ serviceName: `書庫 ${domain}`, domainType: 'FULL_DOMAIN', domain, ...more })

async function newSite(sandbox: Sandbox, domain: string): Promise<number> {
  return (await addSite(await inConsole(owner, sandbox), undefined, site(domain))).tenantId
}
const domainOf = async (tenantId: number) => (await getOwnDomain(await atSite(owner, tenantId))) as OwnDomain
const servedAt = async (tenantId: number) => (await getSiteDetail(await atSite(owner, tenantId))).servedAt
const states = ({ records }: OwnDomain) => records.map(({ purpose, state }) => `${purpose} ${state}`)

/** Sets the DNS record as the domain's owner does, and checks the domain. */
async function prove(sandbox: Sandbox, tenantId: number, admin = owner): Promise<OwnDomain> {
  const { domain, challenge } = (await getOwnDomain(await atSite(admin, tenantId))) as OwnDomain
  await setRecord(sandbox, challengeRecord({ domain, challenge }))
  return checkOwnDomain(await atSite(admin, tenantId, sandbox))
}

/** Sets a DNS record, as somebody does at the registrar. */
async function setRecord(sandbox: Sandbox, record: { name: string; type: string; value: string }) {
  await sandbox.send('/hostnames/records', { method: 'POST', body: new URLSearchParams(record) })
}
const hostnames = async (sandbox: Sandbox) => (await sandbox.send('/hostnames')).text()

/** Runs the sweep like cron, with the sandbox in place of the network. */
async function sweep(sandbox: Sandbox): Promise<number> {
  const { env, fetch, now, randomBytes } = await inConsole(owner, sandbox)
  return sweepDomains({ env: env as Env, fetch, now, randomBytes })
}

describe('a site’s own domain', () => {
  it('below .localhost is ready once it is proven, with the sandbox in place of the network', async () => {
    const sandbox = sandboxOfWorld()
    const tenantId = await newSite(sandbox, 'ready.localhost')
    expect(await domainOf(tenantId)).toMatchObject({ state: 'waiting', proof: 'wanted' })
    await prove(sandbox, tenantId)
    expect(await domainOf(tenantId)).toMatchObject({
      state: 'active',
      proof: 'proven',
      provenAt: clock.now,
      lapsesAt: null,
      problem: null,
      checkedAt: clock.now,
      nextCheckAt: clock.now + 24 * 60 * minutes,
    })
  })

  it('shows each record as expected and as found: first the proof, then those that the network wants', async () => {
    const sandbox = sandboxOfWorld()
    const tenantId = await newSite(sandbox, 'library.example')
    const claimed = await domainOf(tenantId)
    expect(claimed).toMatchObject({ state: 'waiting', hostnameId: null, complaints: [] })
    expect(states(claimed)).toEqual(['challenge missing', 'route missing'])
    expect(claimed.records[0]).toMatchObject({ type: 'TXT', name: '_bunko-challenge.library.example' })
    expect(await hostnames(sandbox)).not.toContain('library.example')

    await setRecord(sandbox, { ...challengeRecord(claimed), value: 'bunko-domain=another' })
    const wrong = await checkOwnDomain(await atSite(owner, tenantId, sandbox))
    expect([wrong.proof, ...states(wrong)]).toEqual(['wanted', 'challenge wrong', 'route missing'])

    const waiting = await prove(sandbox, tenantId)
    expect(waiting).toMatchObject({ state: 'waiting', complaints: [expect.stringContaining('CNAME')] })
    expect(states(waiting)).toEqual(['route missing', 'ownership missing', 'certificate missing'])
    const [route, , certificate] = waiting.records
    expect(route).toMatchObject({
      type: 'CNAME',
      name: 'library.example',
      value: 'sites.localhost',
      found: [],
    })

    await setRecord(sandbox, { name: 'library.example', type: 'CNAME', value: 'parking.example' })
    const elsewhere = await checkOwnDomain(await atSite(owner, tenantId, sandbox))
    expect(elsewhere.records[0]).toMatchObject({ state: 'wrong', found: ['parking.example'] })

    await setRecord(sandbox, { name: 'library.example', type: 'CNAME', value: 'sites.localhost' })
    const half = await checkOwnDomain(await atSite(owner, tenantId, sandbox))
    expect(half.state).toBe('waiting')
    expect(states(half)).toEqual(['route found', 'ownership confirmed', 'certificate missing'])
    expect(await servedAt(tenantId)).toEqual({ domain: null, servicePath: expect.stringMatching(/^site-/) })

    await setRecord(sandbox, { name: certificate?.name ?? '', type: 'TXT', value: certificate?.value ?? '' })
    const ready = await checkOwnDomain(await atSite(owner, tenantId, sandbox))
    expect([ready.state, ...states(ready)]).toEqual(['active', 'route found', 'ownership confirmed'])
    expect(await servedAt(tenantId)).toEqual({ domain: 'library.example', servicePath: null })
  })

  it('that is proven is served if the platform has no network configured', async () => {
    const sandbox = sandboxOfWorld()
    const tenantId = await newSite(sandbox, 'by-hand.example')
    await setRecord(sandbox, challengeRecord(await domainOf(tenantId)))
    const visit = await atSite(owner, tenantId, sandbox)
    await checkOwnDomain({ ...visit, env: { ...visit.env, HOSTNAMES_TOKEN: '' } })
    expect(await servedAt(tenantId)).toEqual({ domain: 'by-hand.example', servicePath: null })
  })

  it('is checked by the sweep when it is due, less and less often', async () => {
    const sandbox = sandboxOfWorld()
    const tenantId = await newSite(sandbox, 'slow.example')
    const first = await domainOf(tenantId)
    expect(first.nextCheckAt - clock.now).toBe(minutes)
    expect(await sweep(sandbox)).toBe(0)
    const pauses: number[] = []
    const start = clock.now
    for (let at = 0; at < 4; at += 1) {
      clock.now = (await domainOf(tenantId)).nextCheckAt
      expect(await sweep(sandbox)).toBeGreaterThan(0)
      pauses.push(((await domainOf(tenantId)).nextCheckAt - clock.now) / minutes)
    }
    clock.now = start
    expect(pauses).toEqual([1, 2, 5, 10])
  })

  it('shows why a check failed: no access, refused, or no answer; and keeps the known state', async () => {
    const sandbox = sandboxOfWorld()
    const tenantId = await newSite(sandbox, 'trouble.example')
    const { records } = await prove(sandbox, tenantId)
    const visit = await atSite(owner, tenantId, sandbox)
    const problemWith = async (change: Partial<Env>, fetch = visit.fetch) =>
      (await checkOwnDomain({ ...visit, fetch, env: { ...visit.env, ...change } })).problem
    expect(await problemWith({ HOSTNAMES_TOKEN: '' })).toBe('notConfigured')
    expect(await problemWith({ HOSTNAMES_TOKEN: 'wrong' })).toBe('refused')
    expect(await problemWith({}, () => Promise.reject(new Error('down')))).toBe('unreachable')
    expect((await domainOf(tenantId)).records).toEqual(records)
    const noResolver = { DNS_RESOLVER: 'http://sandbox.test/nowhere' }
    expect(await problemWith(noResolver)).toBeNull()
    expect(states(await domainOf(tenantId))[0]).toBe('route unknown')
  })

  it('takes over a hostname that exists at the network, once it is proven', async () => {
    const sandbox = sandboxOfWorld()
    const tenantId = await newSite(sandbox, 'known.example')
    const { hostnameId } = await prove(sandbox, tenantId)
    await db.updateTable('site_domain').set({ hostname_id: null }).where('tenant_id', '=', tenantId).execute()
    expect((await checkOwnDomain(await atSite(owner, tenantId, sandbox))).hostnameId).toBe(hostnameId)
  })

  it('is removed from the network when the site gives it up, unless another site of the company has it by then', async () => {
    const sandbox = sandboxOfWorld()
    const tenantId = await newSite(sandbox, 'old.localhost')
    await prove(sandbox, tenantId)
    await updateSiteOf(await atSite(owner, tenantId, sandbox), site('new.localhost'))
    expect(await servedAt(tenantId)).toEqual({ domain: 'old.localhost', servicePath: null })
    await prove(sandbox, tenantId)
    expect(await servedAt(tenantId)).toEqual({ domain: 'new.localhost', servicePath: null })
    expect(await sweep(sandbox)).toBeGreaterThan(0)
    expect(await hostnames(sandbox)).not.toContain('<h2>old.localhost')
    expect(await hostnames(sandbox)).toContain('<h2>new.localhost')

    await updateSiteOf(await atSite(owner, tenantId, sandbox), site('third.localhost'))
    await prove(sandbox, tenantId)
    const next = await newSite(sandbox, 'new.localhost')
    await prove(sandbox, next)
    await sweep(sandbox)
    expect(await hostnames(sandbox)).toContain('<h2>new.localhost')
    expect(await servedAt(next)).toEqual({ domain: 'new.localhost', servicePath: null })
  })

  it('R442 is visible only to its company', async () => {
    const { tenantId } = world.sakura
    expect(await refusalOf(atSite(owner, tenantId))).toBe('notFound')
    const service = await atSite(serviceAdmin('sakura'), tenantId)
    expect(await refusalOf(getOwnDomain(service))).toBe('noPermission')
    expect(await refusalOf(checkOwnDomain(service))).toBe('noPermission')
    const onPath = await atSite(owner, world.aozora.tenantId)
    expect(await getOwnDomain(onPath)).toBeNull()
    expect(await refusalOf(checkOwnDomain(onPath))).toBe('invalidDomain')
  })
})
