import { commitTo } from '#app/data/commit.ts'
import { type Database, databaseFor, openDatabase } from '#app/data/database.ts'
import type { Env } from '#app/data/env.ts'
import { removeHostname } from '#app/gateways/hostnames/custom-hostnames.ts'
import { HostnameFault } from '#app/gateways/hostnames/hostname.ts'
import { checkDomain } from './check-domain.ts'
import { listDueDomains } from './due-domains.ts'
import type { OwnDomain } from './own-domain.ts'
import { deleteLeft, isServedBySite, noteCheck, postponeLeaving } from './own-domain-store.ts'

/** What the sweep needs of a Worker. */
export type SweepDeps = { env: Env; fetch: typeof fetch; now: () => number }

/** A check takes a handful of requests; a Worker has 50 of them at least, and six at a time. */
const mostASweep = 8
const hour = 3_600_000

/**
 * Run by cron: checks domains whose time has come, and has the network forget those that sites gave up. Answers how many it
 * looked at.
 */
export async function sweepDomains(deps: SweepDeps): Promise<number> {
  const db = openDatabase(databaseFor(deps.env, 0))
  const due = await listDueDomains(db, deps.now(), mostASweep)
  for (const domain of due) {
    if (domain.state === 'leaving') await leave(deps, db, domain)
    else await note(deps, noteCheck(db, await checkDomain(deps, domain, deps.now())))
  }
  return due.length
}

/** Not where another site has taken it over meanwhile: the network knows it by one number. */
async function leave(deps: SweepDeps, db: Database, domain: OwnDomain): Promise<void> {
  try {
    if (domain.hostnameId !== null && !(await isServedBySite(db, domain.domain)))
      await removeHostname(deps, domain.hostnameId)
    await note(deps, deleteLeft(db, domain))
  } catch (error) {
    if (!(error instanceof HostnameFault)) throw error
    await note(deps, postponeLeaving(db, domain, deps.now() + hour))
  }
}

async function note({ env }: SweepDeps, write: Parameters<typeof commitTo>[1][number]): Promise<void> {
  await commitTo(databaseFor(env, 0), [write])
}
