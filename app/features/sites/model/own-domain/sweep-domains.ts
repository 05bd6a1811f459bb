import { removeHostname } from '#app/gateways/hostnames/custom-hostnames.ts'
import { HostnameFault } from '#app/gateways/hostnames/hostname.ts'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { type Database, databaseFor, openDatabase } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { deleteLapsedClaims, isHeld, listDueDomains } from './due-domains.ts'
import { checkAndMove } from './look-at-domain.ts'
import type { OwnDomain } from './own-domain.ts'
import { deleteLeft, noteTaken, postponeLeaving } from './own-domain-store.ts'
import { tellAboutDomain } from './tell-about-domain.ts'

/** What the sweep needs of a Worker. */
export type SweepDeps = {
  env: Env
  fetch: typeof fetch
  now: () => number
  randomBytes: (length: number) => Uint8Array
}

/** A check takes a handful of requests; a Worker has 50 of them at least, and six at a time. */
const mostASweep = 8
const hour = 3_600_000

/**
 * Run by cron: ends claims that nobody proved in time, checks domains whose time has come, tells administrators of those that
 * have still to be proven, and has the network forget those that sites gave up. Answers how many it looked at.
 */
export async function sweepDomains(deps: SweepDeps): Promise<number> {
  const db = openDatabase(databaseFor(deps.env, 0))
  await note(deps, [deleteLapsedClaims(db, deps.now())])
  const due = await listDueDomains(db, deps.now(), mostASweep)
  for (const domain of due) {
    if (domain.state === 'leaving') await leave(deps, db, domain)
    else await check(deps, db, domain)
  }
  return due.length
}

async function check(deps: SweepDeps, db: Database, known: OwnDomain): Promise<void> {
  const now = deps.now()
  try {
    const checked = await checkAndMove(db, known, {
      outside: deps,
      now,
      commit: (writes) => note(deps, writes),
    })
    await tellAboutDomain(deps, db, checked)
  } catch (error) {
    if (!isRefusal(error)) throw error
    await note(deps, [noteTaken(db, known, now)])
    if (error.name === 'duplicateDomain') await tellAboutDomain(deps, db, { ...known, isLost: true })
  }
}

/** Not where a site stands there or may: the network knows the name by one number. */
async function leave(deps: SweepDeps, db: Database, domain: OwnDomain): Promise<void> {
  try {
    if (domain.hostnameId !== null && !(await isHeld(db, domain.domain)))
      await removeHostname(deps, domain.hostnameId)
    await note(deps, [deleteLeft(db, domain)])
  } catch (error) {
    if (!(error instanceof HostnameFault)) throw error
    await note(deps, [postponeLeaving(db, domain, deps.now() + hour)])
  }
}

async function note({ env }: SweepDeps, writes: readonly Write[]): Promise<void> {
  await commitTo(databaseFor(env, 0), writes)
}
