import { insertMail } from '#app/features/notifications/model/mail/mail-store.ts'
import { mailsToAdministrators } from '#app/features/notifications/model/mail/mails-to-administrators.ts'
import { insertSendMailJob } from '#app/features/notifications/model/mail/send-mail-job.ts'
import { findSiteOf } from '#app/features/tenancy/model/snapshot/find-site.ts'
import { HostnameFault, removeHostname } from '#app/gateways/hostnames/custom-hostnames.ts'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { type Database, type OpenDatabase, platformDb } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { checkAndMove } from './check-domain.ts'
import { challengeRecord, type OwnDomain } from './own-domain.ts'
import {
  deleteLeft,
  domainColumns,
  noteTaken,
  noteTold,
  postponeLeaving,
  readDomain,
} from './own-domain-store.ts'

type Deps = { env: Env; now: () => number; randomBytes: (length: number) => Uint8Array }

/** The sweep's dependencies on the Worker. */
type SweepDeps = {
  env: Env
  fetch: typeof fetch
  now: () => number
  randomBytes: (length: number) => Uint8Array
}

/**
 * The most domains that one sweep checks. A check takes a handful of requests, and a Worker may make at least 50 of
 * them, six at a time.
 */
const maxPerSweep = 8

const hour = 3_600_000

/**
 * Run by cron: ends claims that weren't proven in time, checks domains that are due, mails administrators about domains
 * still to be proven, and removes given-up domains from the network. Returns how many domains it looked at.
 */
export async function sweepDomains(deps: SweepDeps): Promise<number> {
  const platform = await platformDb(deps.env)
  const { d1, db } = platform
  await commitTo(d1, [deleteLapsedClaims(db, deps.now())])
  const due = await listDueDomains(db, deps.now(), maxPerSweep)
  for (const domain of due) {
    if (domain.state === 'leaving') await leave(deps, platform, domain)
    else await check(deps, platform, domain)
  }
  return due.length
}

async function check(deps: SweepDeps, platform: OpenDatabase, known: OwnDomain): Promise<void> {
  const { d1, db } = platform
  const now = deps.now()
  try {
    const checked = await checkAndMove(db, known, {
      outside: deps,
      now,
      commit: async (writes) => void (await commitTo(d1, writes)),
    })
    await tellAboutDomain(deps, platform, checked)
  } catch (error) {
    if (!isRefusal(error)) throw error
    await commitTo(d1, [noteTaken(db, known, now)])
    if (error.name === 'duplicateDomain') await tellAboutDomain(deps, platform, { ...known, isLost: true })
  }
}

/**
 * Removes a domain that was given up. The network keeps its hostname if a site still holds the domain, because all
 * claims of a name share one hostname.
 */
async function leave(deps: SweepDeps, { d1, db }: OpenDatabase, domain: OwnDomain): Promise<void> {
  try {
    if (domain.hostnameId !== null && !(await isHeld(db, domain.domain)))
      await removeHostname(deps, domain.hostnameId)
    await commitTo(d1, [deleteLeft(db, domain)])
  } catch (error) {
    if (!(error instanceof HostnameFault)) throw error
    await commitTo(d1, [postponeLeaving(db, domain, deps.now() + hour)])
  }
}

/** Lists the domains of all tenants that are due for a check, the longest overdue first. */
async function listDueDomains(db: Database, now: number, limit: number): Promise<OwnDomain[]> {
  const rows = await db
    .selectFrom('site_domain')
    .select(domainColumns)
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
  return rows.map(readDomain)
}

/** Deletes all tenants' claims that weren't proven in time. Leaving ones stay until the network has removed them. */
function deleteLapsedClaims(db: Database, now: number): Write {
  return db
    .deleteFrom('site_domain')
    .where('proof', '=', 'wanted')
    .where('lapses_at', '<=', now)
    .where('state', '<>', 'leaving')
}

/** True if a site of any tenant has the domain or has proven it, so that the network must keep serving it. */
async function isHeld(db: Database, domain: string): Promise<boolean> {
  const [site, row] = await Promise.all([
    db.selectFrom('tenant').select('id').where('domain', '=', domain).executeTakeFirst(),
    db
      .selectFrom('site_domain')
      .select('tenant_id')
      .where('domain', '=', domain)
      .where('proof', '<>', 'wanted')
      .executeTakeFirst(),
  ])
  return site !== undefined || row !== undefined
}

/**
 * Mails a company's administrators, once, if a served domain still needs its proof, or if another company holds the
 * domain.
 */
async function tellAboutDomain(deps: Deps, { d1, db }: OpenDatabase, checked: OwnDomain): Promise<void> {
  const kind = mailAbout(checked)
  if (kind === null || checked.toldAt !== null) return
  const now = deps.now()
  const site = await findSiteOf(deps.env, checked.tenantId, now)
  if (site === null) return
  const { name: record, value } = challengeRecord(checked)
  const mails = await mailsToAdministrators(deps, site, {
    kind,
    path: adminPaths.siteDomain(checked.tenantId),
    detailsIn: () => ({ domain: checked.domain, record, value }),
  })
  // The mails are the platform's, because domains are: the site's records may be in another database.
  const ofPlatform = mails.map((mail) => ({ ...mail, tenantId: 0 }))
  await commitTo(d1, [
    noteTold(db, checked, now),
    ...ofPlatform.flatMap((mail) => [insertMail(db, mail), insertSendMailJob(db, mail, now)]),
  ])
}

/** The mail to send about a domain. Null if the record couldn't be looked up. */
function mailAbout({ proof, isLost, records }: OwnDomain): 'domainUnproven' | 'domainLost' | null {
  const challenge = records.find(({ purpose }) => purpose === 'challenge')
  if (proof === 'kept')
    return challenge?.state === 'missing' || challenge?.state === 'wrong' ? 'domainUnproven' : null
  return proof === 'wanted' && isLost ? 'domainLost' : null
}
