import type { UsedBudget } from '#app/features/notifications/model/mail/used-budgets.ts'
import { type MeasureSince, viewAlarm, withSince } from '#app/features/operations/model/alarms/get-alarms.ts'
import { measureAlarms } from '#app/features/operations/model/alarms/measure-alarms.ts'
import { readFigures } from '#app/features/operations/model/alarms/read-figures.ts'
import { readStates } from '#app/features/operations/model/alarms/watch-alarms.ts'
import type { DatabaseState } from '#app/features/operations/model/database-states.ts'
import type { RefusalCount } from '#app/features/operations/model/refusal-days.ts'
import { isRetryable } from '#app/features/operations/model/retry-job.ts'
import type { SweepState } from '#app/features/operations/model/run-sweeps.ts'
import type { CardAlarm } from '#app/features/orders/model/card-brake/card-alarms.ts'
import type { CardScript } from '#app/features/orders/model/card-script/list-card-scripts.ts'
import type { PaymentOutage } from '#app/features/orders/model/outage/payment-outages.ts'
import type { Sealing } from '#app/kernel/data/sealed.ts'
import { catalogue, type ErrorName } from '#app/kernel/errors/catalogue.ts'
import { type Paged, pagedOf, readPaging } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type DeadMail, type FailedJob, type JobCount, listJobs, type Queue } from './list-jobs.ts'

export type Health = {
  /** The Worker's version as Cloudflare names it; null locally. */
  version: string | null
  /** The time of the last backup; null if there has been none. */
  lastBackupAt: number | null
  /** The alarms, worst first. */
  alarms: MeasureSince[]
  queue: Queue
  sealing: Sealing
  /** The sweeps, which cron asks for every minute. One is late if none of its runs has ended well for five minutes. */
  sweeps: (SweepState & { isLate: boolean })[]
  /** The databases, each with its jobs that wait, run or have failed. Null for one without tenants' records, and for one that doesn't answer. */
  databases: (DatabaseState & { jobs: number | null })[]
  jobs: JobCount[]
  failedJobs: Paged & { rows: (FailedJob & { canRetry: boolean })[] }
  deadMails: DeadMail[]
  /** Budgets of mails that visitors can cause, half of which was used within an hour. */
  usedBudgets: UsedBudget[]
  /** Sites at which unusually many cards were declined within an hour. */
  cardAlarms: CardAlarm[]
  /** Providers' scripts on pages with a card form. */
  cardScripts: CardScript[]
  /** Sites whose renewals aren't charged because of their company's contract. */
  paymentOutages: PaymentOutage[]
  refusals: (RefusalCount & { name: ErrorName | null })[]
}

/** The platform's health: unfinished work, failures and refusals. For system administrators. */
export async function getHealth(visit: Visit, { page }: { page?: unknown } = {}): Promise<Health> {
  requireStaff(visit, 'system')
  const { db, env } = visit
  const now = visit.now()
  const paging = readPaging({ page, size: 20 })
  const [figures, jobs, states] = await Promise.all([
    readFigures({ env, db, now, locale: visit.locale }),
    listJobs(env, paging, now),
    readStates(db),
  ])
  const { sweeps, databases, sealing, usedBudgets, cardAlarms, cardScripts, paymentOutages, refusals } =
    figures
  const total = jobs.counts.reduce((sum, { failed: count }) => sum + count, 0)
  return {
    version: env.CF_VERSION_METADATA?.id || null,
    // Backups don't exist yet.
    lastBackupAt: null,
    alarms: withSince(measureAlarms(figures, now), states),
    queue: jobs.queue,
    sealing,
    sweeps: sweeps.map((sweep) => ({ ...sweep, isLate: isLate(sweep, now) })),
    databases: databases.map((one) => ({ ...one, jobs: jobs.ofDatabase.get(one.name) ?? null })),
    jobs: jobs.counts,
    failedJobs: {
      ...pagedOf(paging, total),
      rows: jobs.failed.map((row) => ({ ...row, canRetry: isRetryable(row) })),
    },
    deadMails: jobs.deadMails,
    usedBudgets,
    cardAlarms,
    cardScripts,
    paymentOutages,
    refusals: refusals.map((count) => ({ ...count, name: nameOf(count.code) })),
  }
}

const lateAfterMs = 5 * 60_000

/** One that has never ended well is late if its run doesn't end: its Worker may have been killed. */
function isLate({ endedAt, startedAt }: SweepState, now: number): boolean {
  return (endedAt ?? startedAt) < now - lateAfterMs
}

function nameOf(code: number): ErrorName | null {
  const found = Object.entries(catalogue).find(([, record]) => record.code === code)
  return (found?.[0] as ErrorName | undefined) ?? null
}

/** The health as the API shows it. Times are ISO 8601. */
export function viewHealth(found: Health, { locale }: Pick<Visit, 'locale'>) {
  const {
    lastBackupAt,
    alarms,
    queue,
    sealing,
    sweeps,
    failedJobs,
    deadMails,
    usedBudgets,
    cardAlarms,
    cardScripts,
    paymentOutages,
    ...health
  } = found
  const { rows, ...paged } = failedJobs
  const { hasKey, inClear, lost } = sealing
  return {
    ...health,
    alarms: alarms.map((alarm) => viewAlarm(locale, alarm)),
    sealing: { hasKey, inClear, lost },
    sweeps: sweeps.map(({ name, endedAt, isLate }) => ({ name, isLate, endedAt: iso(endedAt) })),
    failedSweeps: sweeps.flatMap(({ name, failure }) =>
      failure === null ? [] : [{ ...failure, name, since: iso(failure.since), lastAt: iso(failure.lastAt) }],
    ),
    lastBackupAt: iso(lastBackupAt),
    queue: { depth: queue.depth, oldestDueAt: iso(queue.oldestDueAt) },
    failedJobs: rows.map(({ failedAt, tenantId, ...job }) => ({
      ...job,
      tenantId: String(tenantId),
      failedAt: iso(failedAt),
    })),
    ...paged,
    deadMails: deadMails.map(({ at, tenantId, ...mail }) => ({
      ...mail,
      tenantId: String(tenantId),
      at: iso(at),
    })),
    usedBudgets: usedBudgets.map(({ tenantId, ...used }) => ({ ...used, tenantId: String(tenantId) })),
    cardAlarms: cardAlarms.map(({ tenantId, ...alarm }) => ({ ...alarm, tenantId: String(tenantId) })),
    cardScripts: cardScripts.map(({ since, checkedAt, acceptedAt, ...script }) => ({
      ...script,
      since: iso(since),
      checkedAt: iso(checkedAt),
      acceptedAt: iso(acceptedAt),
    })),
    paymentOutages: paymentOutages.map(({ tenantId, siteName: _, since, lastAt, ...outage }) => ({
      ...outage,
      tenantId: String(tenantId),
      since: iso(since),
      lastAt: iso(lastAt),
    })),
  }
}

function iso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
