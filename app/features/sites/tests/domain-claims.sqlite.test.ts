import { beforeAll, describe, expect, it } from 'vitest'
import { sweepPlatformRows } from '#app/features/operations/model/sweep-old-rows.ts'
import { checkOwnDomain, getOwnDomain } from '#app/features/sites/model/own-domain/get-own-domain.ts'
import {
  challengeRecord,
  maxOpenClaims,
  type OwnDomain,
} from '#app/features/sites/model/own-domain/own-domain.ts'
import { sweepDomains } from '#app/features/sites/model/own-domain/sweep-domains.ts'
import { addSite, updateSiteOf } from '#app/features/sites/model/sites/save-site.ts'
import { getSiteDetail } from '#app/features/sites/model/sites/site-detail.ts'
import { SiteInput } from '#app/features/sites/model/sites/site-input.ts'
import { CompanyInput } from '#app/features/tenancy/model/company/company-input.ts'
import { listSites } from '#app/features/tenancy/model/company/list-sites.ts'
import { addCompany } from '#app/features/tenancy/model/company/save-company.ts'
import { findAddress } from '#app/features/tenancy/model/snapshot/find-address.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import type { Staff } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import { atSite, companyAdmin, inConsole, refusalOf, system } from '#tests/visits/console-visit.ts'
import { type Sandbox, sandboxOfWorld } from '#tests/visits/provider-visit.ts'
import { clock, db, env, minutes } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)

const [owner, rival] = [companyAdmin('aozora'), companyAdmin('sakura')]
const days = 24 * 60 * minutes
const taken = 'duplicateDomain domain: domainTaken'

const onDomain = (domain: string, more = {}) =>
  SiteInput.parse({ serviceName: `書庫 ${domain}`, domainType: 'FULL_DOMAIN', domain, ...more })
const onPath = (servicePath: string) => SiteInput.parse({ serviceName: `書庫 ${servicePath}`, servicePath })

async function claim(admin: Staff, sandbox: Sandbox, domain: string, more = {}): Promise<number> {
  return (await addSite(await inConsole(admin, sandbox), undefined, onDomain(domain, more))).tenantId
}
const domainOf = async (admin: Staff, tenantId: number) =>
  (await getOwnDomain(await atSite(admin, tenantId))) as OwnDomain

/** Sets a DNS record, as the owner of the name does at the registrar. */
async function setRecord(sandbox: Sandbox, record: { name: string; type: string; value: string }) {
  const { name, type, value } = record
  await sandbox.send('/hostnames/records', {
    method: 'POST',
    body: new URLSearchParams({ name, type, value }),
  })
}
async function prove(sandbox: Sandbox, admin: Staff, tenantId: number): Promise<string> {
  await setRecord(sandbox, challengeRecord(await domainOf(admin, tenantId)))
  return refusalOf(atSite(admin, tenantId, sandbox).then(checkOwnDomain))
}

/** The tenant whose site a host shows, or the kind of the address. */
async function siteAt(host: string): Promise<number | string> {
  const address = await findAddress(new URL(`https://${host}/`), env, clock.now)
  return address.kind === 'site' ? address.site.tenantId : address.kind
}

/** Runs the sweep like cron, until nothing is due. */
async function sweep(sandbox: Sandbox): Promise<void> {
  const visit = await inConsole(owner, sandbox)
  const deps = { env: visit.env as Env, fetch: visit.fetch, now: visit.now, randomBytes: visit.randomBytes }
  while ((await sweepDomains(deps)) > 0);
}

/** Mails about a domain are the platform's. */
function mailsAbout(domain: string, kind: string) {
  return db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'text'])
    .where('tenant_id', '=', 0)
    .where('kind', '=', kind)
    .where('text', 'like', `%${domain}%`)
    .execute()
}

/** Runs the work at a later time. */
async function passing(milliseconds: number, work: () => Promise<void>): Promise<void> {
  const start = clock.now
  clock.now += milliseconds
  try {
    await work()
  } finally {
    clock.now = start
  }
}

describe('a claimed domain', () => {
  it('shows no page and is linked nowhere before it is proven, even if the name already leads here', async () => {
    const sandbox = sandboxOfWorld()
    await setRecord(sandbox, { name: 'dangling.example', type: 'CNAME', value: 'sites.localhost' })
    const tenantId = await claim(rival, sandbox, 'dangling.example')
    for (const check of [1, 2]) {
      await checkOwnDomain(await atSite(rival, tenantId, sandbox))
      expect(await siteAt('dangling.example'), `check ${check}`).toBe('unknown')
    }
    expect(await (await sandbox.send('/hostnames')).text()).not.toContain('<h2>dangling.example')
    const { servedAt, ...detail } = await getSiteDetail(await atSite(rival, tenantId))
    expect(detail).toMatchObject({ domainType: 'FULL_DOMAIN', domain: 'dangling.example', servicePath: null })
    // Mails, reset links, redirect URIs and canonical links use this address.
    const visit = { ...(await atSite(rival, tenantId)), origin: 'https://localhost' }
    expect(absoluteUrl(visit, '/reset-password')).toBe(
      `https://localhost/${servedAt.servicePath}/reset-password`,
    )
    expect(await siteAt(`localhost/${servedAt.servicePath}`)).toBe(tenantId)

    expect(await prove(sandbox, rival, tenantId)).toBe('done')
    await setRecord(
      sandbox,
      (await domainOf(rival, tenantId)).records.find((one) => one.purpose === 'certificate')!,
    )
    await checkOwnDomain(await atSite(rival, tenantId, sandbox))
    expect(await siteAt('dangling.example')).toBe(tenantId)
    const moved = { ...(await atSite(rival, tenantId)), origin: 'https://localhost' }
    expect(absoluteUrl(moved, '/reset-password')).toBe('https://dangling.example/reset-password')
    expect(await siteAt(`localhost/${servedAt.servicePath}`)).toBe('unknown')
  })

  it('without a challenge isn’t proven by an empty record', async () => {
    const sandbox = sandboxOfWorld()
    const tenantId = await claim(rival, sandbox, 'unchallenged.example')
    await db.updateTable('site_domain').set({ challenge: '' }).where('tenant_id', '=', tenantId).execute()
    expect(await prove(sandbox, rival, tenantId)).toBe('done')
    expect((await domainOf(rival, tenantId)).proof).toBe('wanted')
  })

  it('leaves readers at the path they know until it is ready', async () => {
    const sandbox = sandboxOfWorld()
    const { tenantId } = await addSite(await inConsole(owner, sandbox), undefined, onPath('mover'))
    await updateSiteOf(await atSite(owner, tenantId, sandbox), onDomain('mover.localhost'))
    expect(await siteAt('mover.localhost')).toBe('unknown')
    expect(await siteAt('localhost/mover')).toBe(tenantId)
    // Saving the site unchanged changes nothing: the record that has to be set stays the same.
    const { challenge } = await domainOf(owner, tenantId)
    await updateSiteOf(await atSite(owner, tenantId, sandbox), onDomain('mover.localhost', { viewPage: '4' }))
    expect((await domainOf(owner, tenantId)).challenge).toBe(challenge)
    await prove(sandbox, owner, tenantId)
    expect([await siteAt('mover.localhost'), await siteAt('localhost/mover')]).toEqual([tenantId, 'unknown'])
  })

  it('has its own secret challenge: another site’s record proves nothing', async () => {
    const sandbox = sandboxOfWorld()
    const [mine, theirs] = [
      await claim(owner, sandbox, 'both.localhost'),
      await claim(rival, sandbox, 'both.localhost'),
    ]
    const [own, other] = [await domainOf(owner, mine), await domainOf(rival, theirs)]
    expect(own.challenge).toMatch(/^[a-z2-7]{32}$/)
    expect(other.challenge).not.toBe(own.challenge)
    await setRecord(sandbox, challengeRecord(own))
    expect(await checkOwnDomain(await atSite(rival, theirs, sandbox))).toMatchObject({ proof: 'wanted' })
    await setRecord(sandbox, { ...challengeRecord(own), value: '' })
    await setRecord(sandbox, { ...challengeRecord(own), name: 'both.localhost' })
    expect(await checkOwnDomain(await atSite(owner, mine, sandbox))).toMatchObject({ proof: 'wanted' })
  })

  it('is listed with its claim for its company, and is found by a search', async () => {
    await claim(owner, sandboxOfWorld(), 'listed.localhost')
    const list = { query: { q: 'listed.localhost' }, paging: { page: 1, size: 9 } }
    const { sites, totalRecords } = await listSites(await inConsole(owner), list)
    expect(totalRecords).toBe(1)
    expect(sites).toMatchObject([
      { domain: 'listed.localhost', servicePath: null, domainState: 'waiting', domainProof: 'wanted' },
    ])
  })

  it('expires after seven days, so that nobody can block a rival’s name', async () => {
    const sandbox = sandboxOfWorld()
    const squatter = await claim(rival, sandbox, 'publisher.localhost')
    expect((await domainOf(rival, squatter)).lapsesAt).toBe(clock.now + 7 * days)
    // A claim stops nobody else from claiming and proving the domain.
    const tenantId = await claim(owner, sandbox, 'publisher.localhost')
    expect(await prove(sandbox, owner, tenantId)).toBe('done')
    expect(await siteAt('publisher.localhost')).toBe(tenantId)
    await passing(7 * days - 1, () => sweep(sandbox))
    expect(await domainOf(rival, squatter)).not.toBeNull()
    await passing(7 * days, async () => {
      await sweep(sandbox)
      expect(await domainOf(rival, squatter)).toBeNull()
      expect(await siteAt('publisher.localhost')).toBe(tenantId)
    })
    expect((await getSiteDetail(await atSite(rival, squatter))).domainType).toBe('PATH')
  })

  it('counts towards the company’s ten open claims, by check and by constraint', async () => {
    const sandbox = sandboxOfWorld()
    const { id } = await addCompany(await inConsole(system), CompanyInput.parse({ name: 'Collector' }))
    const add = async (at: number) =>
      refusalOf(
        inConsole(system, sandbox).then((visit) => addSite(visit, id, onDomain(`name-${at}.localhost`))),
      )
    const tooMany = 'invalidDomain domain: tooManyClaims'
    const outcomes: string[] = []
    for (let at = 0; at < maxOpenClaims - 1; at += 1) outcomes.push(await add(at))
    expect(new Set(outcomes)).toEqual(new Set(['done']))
    const last = await Promise.all([100, 101, 102].map(add))
    expect(last.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(last.filter((outcome) => outcome.startsWith(tooMany))).toHaveLength(2)
    // A site that waits may still claim another domain, and a proven claim makes room for a new one.
    const { sites } = await listSites(await inConsole(system), {
      companyId: id,
      query: {},
      paging: { page: 1, size: 50 },
    })
    const first = sites[0]?.tenantId ?? 0
    await updateSiteOf(
      await visitFor(await inConsole(system, sandbox), first),
      onDomain('other-name.localhost'),
    )
    expect(await add(103)).toContain(tooMany)
    expect(await prove(sandbox, system, first)).toBe('done')
    expect(await add(104)).toBe('done')
  })
})

describe('a host', () => {
  it('belongs to one company: no other can claim it, whether it has one site there or several by paths', async () => {
    const sandbox = sandboxOfWorld()
    expect(await refusalOf(claim(owner, sandbox, 'sakura.localhost'))).toBe(taken)
    await db
      .updateTable('site_domain')
      .set({ proof: 'kept' })
      .where('tenant_id', '=', world.sakura.tenantId)
      .execute()
    expect(await refusalOf(claim(owner, sandbox, 'Sakura.localhost.'))).toBe(taken)
    // The platform sets the company's own host.
    const { tenantId } = await addSite(await inConsole(rival, sandbox), undefined, onPath('shared-by-paths'))
    await commitTo(env.DB, [
      db.insertInto('site_domain').values({
        tenant_id: tenantId,
        domain: 'school.localhost',
        proof: 'proven',
        next_check_at: clock.now,
        created_at: clock.now,
      }),
      db.updateTable('tenant').set({ domain: 'school.localhost' }).where('id', '=', tenantId),
      db.deleteFrom('site_domain').where('tenant_id', '=', tenantId),
    ])
    expect(await siteAt('school.localhost/shared-by-paths')).toBe(tenantId)
    expect(await refusalOf(claim(owner, sandbox, 'school.localhost'))).toBe(taken)
    expect(await refusalOf(claim(rival, sandbox, 'school.localhost'))).toBe('done')
  })

  it('goes to one of two companies that prove it at the same moment, and a write past the rules fails', async () => {
    const sandbox = sandboxOfWorld()
    const domain = 'contested.localhost'
    const [mine, theirs] = [await claim(owner, sandbox, domain), await claim(rival, sandbox, domain)]
    // Both records stand at the same name, and each resolver finds its own company's.
    const other = sandboxOfWorld()
    const outcomes = await Promise.all([prove(sandbox, owner, mine), prove(other, rival, theirs)])
    expect(outcomes.sort()).toEqual(['done', 'duplicateDomain'])
    const winner = await siteAt(domain)
    const loser = winner === mine ? theirs : mine
    const write = (set: object) =>
      refusalOf(commitTo(env.DB, [db.updateTable('tenant').set(set).where('id', '=', loser)]))
    expect(await write({ domain })).toBe('changedMeanwhile')
    expect(await write({ domain: 'nobodys.localhost' })).toBe('changedMeanwhile')
    const another = {
      domain,
      domain_type: 'PATH',
      service_path: 'below',
      service_name: 'x',
      created_at: 1,
    } as const
    const add = (company_id: number, id: number) =>
      refusalOf(commitTo(env.DB, [db.insertInto('tenant').values({ ...another, id, company_id })]))
    const [holder, other_] = winner === mine ? [world.aozora, world.sakura] : [world.sakura, world.aozora]
    expect(await add(other_.company.id, 990)).toBe('duplicateDomain')
    expect(await add(holder.company.id, 990)).toBe('done')
    const given = db.updateTable('tenant').set({ company_id: other_.company.id }).where('id', '=', 990)
    expect(await refusalOf(commitTo(env.DB, [given]))).toBe('duplicateDomain')
    const proven = db
      .updateTable('site_domain')
      .set({ proof: 'proven', proven_at: clock.now })
      .where('tenant_id', '=', loser)
    expect(await refusalOf(commitTo(env.DB, [proven]))).toBe('duplicateDomain')
  })

  it('with a proof that came too late is checked again by the sweep, reported once, and expires', async () => {
    const sandbox = sandboxOfWorld()
    const late = await claim(owner, sandbox, 'late.localhost')
    const first = await claim(rival, sandbox, 'late.localhost')
    await prove(sandbox, rival, first)
    const { challenge } = await domainOf(owner, late)
    await setRecord(sandbox, challengeRecord({ domain: 'late.localhost', challenge }))
    await passing(10 * minutes, async () => {
      await sweep(sandbox)
      expect(await domainOf(owner, late)).toMatchObject({ isLost: true, proof: 'wanted' })
    })
    await passing(8 * 60 * minutes, async () => {
      await sweep(sandbox)
      await sweep(sandbox)
    })
    expect(await siteAt('late.localhost')).toBe(first)
    const letters = await mailsAbout('late.localhost', 'domainLost')
    expect(letters.map(({ recipient }) => recipient)).toEqual(['company@aozora.example'])
    expect(letters[0]?.text).toContain('late.localhost')
    await passing(7 * days, () => sweep(sandbox))
    expect(await domainOf(owner, late)).toBeNull()
  })

  it('that was given up is barred for 30 days for other companies, but not for its own', async () => {
    const sandbox = sandboxOfWorld()
    const domain = 'resting.localhost'
    const tenantId = await claim(owner, sandbox, domain)
    // The claim was made in time, but proven too early.
    const early = await claim(rival, sandbox, domain)
    await prove(sandbox, owner, tenantId)
    await updateSiteOf(await atSite(owner, tenantId, sandbox), onPath('rested'))
    expect([await siteAt(domain), await siteAt('localhost/rested')]).toEqual(['unknown', tenantId])
    expect(await refusalOf(claim(rival, sandbox, domain, { serviceName: 'x' }))).toContain('duplicateDomain')
    const { id } = await addCompany(await inConsole(system), CompanyInput.parse({ name: 'Patient' }))
    const add = async () =>
      refusalOf(addSite(await inConsole(system, sandbox), id, onDomain(domain, { serviceName: 'Patient' })))
    expect(await add()).toBe('duplicateDomain domain: domainResting')
    expect(await prove(sandbox, rival, early)).toBe('duplicateDomain')
    expect(await refusalOf(claim(owner, sandbox, domain, { serviceName: 'again' }))).toBe('done')
    await passing(30 * days - 1, async () => {
      await sweepPlatformRows(env, clock.now)
      expect(await add()).toBe('duplicateDomain domain: domainResting')
    })
    await passing(30 * days, async () => {
      expect(await add()).toBe('done')
      await sweepPlatformRows(env, clock.now)
      const kept = await db
        .selectFrom('given_up_domain')
        .where('domain', '=', domain)
        .select('until')
        .execute()
      expect(kept).toEqual([])
    })
  })

  it('that was left for another domain is barred as well; one that was only claimed isn’t', async () => {
    const sandbox = sandboxOfWorld()
    const tenantId = await claim(owner, sandbox, 'one.localhost')
    await updateSiteOf(await atSite(owner, tenantId, sandbox), onDomain('two.localhost'))
    expect(await refusalOf(claim(rival, sandbox, 'one.localhost'))).toBe('done')
    await prove(sandbox, owner, tenantId)
    await updateSiteOf(await atSite(owner, tenantId, sandbox), onDomain('three.localhost'))
    expect(await refusalOf(claim(rival, sandbox, 'two.localhost'))).toBe(taken)
    await prove(sandbox, owner, tenantId)
    expect(await siteAt('three.localhost')).toBe(tenantId)
    expect(await refusalOf(claim(rival, sandbox, 'two.localhost'))).toBe(
      'duplicateDomain domain: domainResting',
    )
  })

  it('of the platform can’t be claimed, nor can a name below it', async () => {
    const sandbox = sandboxOfWorld()
    for (const domain of [
      'admin.localhost',
      'ADMIN.localhost.',
      'x.admin.localhost',
      'viewer.localhost',
      'x.viewer.localhost',
      'sites.localhost',
      'anything.bunko.example',
      'bunko.example',
    ])
      expect(await refusalOf(claim(rival, sandbox, domain)), domain).toBe(
        'invalidDomain domain: invalidDomain',
      )
  })
})

describe('a domain that was served before proofs were required', () => {
  it('is still served, and its administrators are told once which record is missing', async () => {
    const sandbox = sandboxOfWorld()
    const tenantId = await claim(owner, sandbox, 'kept.localhost')
    await prove(sandbox, owner, tenantId)
    const row = db.updateTable('site_domain').where('tenant_id', '=', tenantId)
    await row.set({ proof: 'kept', proven_at: null, challenge: 'known', next_check_at: clock.now }).execute()
    // A resolver that doesn't answer is no reason to write a mail.
    await sweep({ ...sandbox, origin: 'http://sandbox.test/nowhere' })
    expect(await mailsAbout('kept.localhost', 'domainUnproven')).toEqual([])
    for (const _ of [1, 2]) {
      await row.set({ next_check_at: clock.now }).execute()
      await sweep(sandbox)
    }
    const told = await mailsAbout('kept.localhost', 'domainUnproven')
    expect(told.map(({ recipient }) => recipient)).toEqual(['company@aozora.example'])
    expect(told[0]?.text).toContain('_bunko-challenge.kept.localhost')
    expect(told[0]?.text).toContain('bunko-domain=known')
    expect(told[0]?.text).toContain(`http://localhost/admin/sites/${tenantId}/settings/domain`)
    await passing(400 * days, () => sweep(sandbox))
    expect(await siteAt('kept.localhost')).toBe(tenantId)
    expect(await domainOf(owner, tenantId)).toMatchObject({ proof: 'kept', state: 'active' })
    expect(await prove(sandbox, owner, tenantId)).toBe('done')
    expect(await domainOf(owner, tenantId)).toMatchObject({ proof: 'proven', state: 'active' })
  })

  it('is reported to the system’s administrators if its company has none', async () => {
    const sandbox = sandboxOfWorld()
    const tenantId = await claim(rival, sandbox, 'alone.localhost')
    await prove(sandbox, rival, tenantId)
    const row = db.updateTable('site_domain').where('tenant_id', '=', tenantId)
    await row.set({ proof: 'kept', challenge: 'other', next_check_at: clock.now }).execute()
    await sweep(sandbox)
    const told = await mailsAbout('alone.localhost', 'domainUnproven')
    expect(told.map(({ recipient }) => recipient)).toEqual(['system@bunko.example'])
  })
})
