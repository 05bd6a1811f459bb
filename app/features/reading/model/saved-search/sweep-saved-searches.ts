import { openReaderVisit } from '#app/features/identity/model/account/reader-visit.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { type OpenDatabase, sweepTenantDbs } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { log } from '#app/kernel/logging/log.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import type { Site } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { alertMail } from './alert-mail.ts'
import { type DueSearch, isUnchanged, listDue, postpone, updateRun } from './due-search-store.ts'
import { readSaved, runSavedSearch } from './run-saved-search.ts'
import { mostWaiting, newIn, nextMail, nextRun, remember } from './saved-search.ts'

type Cron = Pick<Visit, 'now' | 'randomBytes' | 'fetch'> & {
  env: Env
  siteOf(tenantId: number): Promise<Site | null>
}
type Deps = Cron & OpenDatabase

/** How many searches run at a time: a Worker can have six connections, so one is left free. */
const atOnce = 5

/** After a failure a search waits this long, in milliseconds. */
const pause = 10 * 60_000

/**
 * Run by cron, for all tenants: runs the saved searches that are due, a limited number in turns between the sites, and writes the mails of
 * their alerts. Returns how many ran.
 */
export function sweepSavedSearches(cron: Cron): Promise<number> {
  return sweepTenantDbs(cron.env, async (tenants) => {
    const deps = { ...cron, ...tenants, siteOf: once(cron.siteOf) }
    const due = await listDue(tenants.db, cron.now())
    for (let at = 0; at < due.length; at += atOnce)
      await Promise.all(due.slice(at, at + atOnce).map((search) => runApart(deps, search)))
    return due.length
  })
}

/** Reads each site once in a sweep. */
function once(siteOf: Cron['siteOf']): Cron['siteOf'] {
  const sites = new Map<number, Promise<Site | null>>()
  return (tenantId) => {
    const site = sites.get(tenantId) ?? siteOf(tenantId)
    sites.set(tenantId, site)
    return site
  }
}

/** A search that can't run waits, so that it doesn't hold up the others. */
async function runApart(deps: Deps, search: DueSearch): Promise<void> {
  const { tenantId, id } = search
  try {
    await runDue(deps, search)
  } catch (error) {
    log('warn', 'saved search not run', { tenantId, id, cause: String(error) })
    await commitTo(deps.d1, [postpone(deps.db, search, deps.now() + pause)])
  }
}

async function runDue(deps: Deps, search: DueSearch): Promise<void> {
  const { db, d1 } = deps
  const site = await deps.siteOf(search.tenantId)
  const opened = site === null || site.isStopped ? null : await openReaderVisit(deps, site, search)
  const question = opened && readSaved(opened.visit, search.query)
  // Someone who couldn't sign in gets nothing, and neither does a search that no longer means what was saved.
  if (opened === null || question === null)
    return void (await commitTo(d1, [postpone(db, search, nextRun(search.id, deps.now()))]))
  const { visit, email, receivesAlerts } = opened
  const run = await runSavedSearch(visit, question)
  const told = newIn(search, run.found).map(({ contentId }) => contentId)
  const stillReadable = (ids: readonly string[]) => {
    const waiting = new Set([...told, ...ids])
    return run.found.filter(({ contentId }) => waiting.has(contentId)).slice(0, mostWaiting)
  }
  const unsent = search.alert === 'none' ? [] : stillReadable(search.unsent)
  const isMailDay = search.mailOn !== null && search.mailOn <= dayOf(visit.now())
  const mail =
    isMailDay && unsent.length > 0 && receivesAlerts && email !== null
      ? await alertMail(visit, { search, email, titles: unsent, condition: isUnchanged(db, search) })
      : null
  const idsOf = (titles: typeof unsent) => titles.map(({ contentId }) => contentId)
  await commitTo(d1, [
    ...(mail?.inserts ?? []),
    updateRun(db, search, {
      ...{
        ...remember(search, run.found, run.edge),
        now: visit.now(),
        dueAt: nextRun(search.id, visit.now()),
      },
      fresh: idsOf(stillReadable(search.fresh)),
      unsent: isMailDay ? [] : idsOf(unsent),
      mailOn: isMailDay ? nextMail(search.alert, visit.now()) : search.mailOn,
    }),
  ])
}
