import { listUsedBudgets, type UsedBudget } from '#app/features/notifications/model/mail/used-budgets.ts'
import { type CardAlarm, listCardAlarms } from '#app/features/orders/model/card-brake/card-alarms.ts'
import { listPaymentOutages, type PaymentOutage } from '#app/features/orders/model/outage/payment-outages.ts'
import { readCardLimits } from '#app/kernel/data/card-limits.ts'
import { readMailLimits } from '#app/kernel/data/mail-limits.ts'
import { readSealing, type Sealing } from '#app/kernel/data/read-sealing.ts'
import { sealingKeyNames } from '#app/kernel/data/sealed.ts'
import { catalogue, type ErrorName } from '#app/kernel/errors/catalogue.ts'
import { type Paged, pagedOf, readPaging } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  countJobs,
  type DeadMail,
  type FailedJob,
  type JobCount,
  listDeadMails,
  pageOfFailedJobs,
  readQueue,
} from './read-health.ts'
import { countRefusals, type RefusalCount } from './refusal-days.ts'
import { isRetryable } from './retry-job.ts'
import { listSweepFailures, type SweepFailure } from './sweep-failure-store.ts'

export type Health = {
  /** The Worker's version as Cloudflare names it; null locally. */
  version: string | null
  /** Null: there has been no backup. */
  lastBackupAt: number | null
  queue: { depth: number; oldestDueAt: number | null }
  sealing: Sealing
  /** What cron does every minute and fails at. */
  failedSweeps: SweepFailure[]
  jobs: JobCount[]
  failedJobs: Paged & { rows: (FailedJob & { canRetry: boolean })[] }
  deadMails: DeadMail[]
  /** Of mails that anybody can have sent, within an hour. */
  usedBudgets: UsedBudget[]
  /** Sites at which unusually many cards were declined within an hour. */
  cardAlarms: CardAlarm[]
  /** Sites whose renewals aren't charged because of their company's contract. */
  paymentOutages: PaymentOutage[]
  refusals: (RefusalCount & { name: ErrorName | null })[]
}

/** How the platform is: work that isn't done, what failed, what was refused. For system administrators. */
export async function getHealth(visit: Visit, { page }: { page?: unknown } = {}): Promise<Health> {
  requireStaff(visit, 'system')
  const { db, env } = visit
  const paging = readPaging({ page, size: 20 })
  const [
    failedSweeps,
    jobs,
    queue,
    sealing,
    failed,
    deadMails,
    usedBudgets,
    cardAlarms,
    paymentOutages,
    refusals,
  ] = await Promise.all([
    listSweepFailures(db),
    countJobs(db),
    readQueue(db, visit.now()),
    readSealing(db, sealingKeyNames(env)),
    pageOfFailedJobs(db, paging),
    listDeadMails(db),
    listUsedBudgets(db, readMailLimits(env), visit.now()),
    listCardAlarms(db, readCardLimits(env), visit.now()),
    listPaymentOutages(db, visit.locale),
    countRefusals(db, visit.now()),
  ])
  const total = jobs.reduce((sum, { failed: count }) => sum + count, 0)
  return {
    version: env.CF_VERSION_METADATA?.id || null,
    // There are none yet.
    lastBackupAt: null,
    queue,
    sealing,
    failedSweeps,
    jobs,
    failedJobs: {
      ...pagedOf(paging, total),
      rows: failed.map((row) => ({ ...row, canRetry: isRetryable(row) })),
    },
    deadMails,
    usedBudgets,
    cardAlarms,
    paymentOutages,
    refusals: refusals.map((count) => ({ ...count, name: nameOf(count.code) })),
  }
}

function nameOf(code: number): ErrorName | null {
  const found = Object.entries(catalogue).find(([, record]) => record.code === code)
  return (found?.[0] as ErrorName | undefined) ?? null
}

/** As the API answers it: times as ISO 8601. */
export function viewHealth(found: Health) {
  const {
    lastBackupAt,
    queue,
    failedSweeps,
    failedJobs,
    deadMails,
    usedBudgets,
    cardAlarms,
    paymentOutages,
    ...health
  } = found
  const { rows, ...paged } = failedJobs
  return {
    ...health,
    failedSweeps: failedSweeps.map(({ since, lastAt, ...sweep }) => ({
      ...sweep,
      since: iso(since),
      lastAt: iso(lastAt),
    })),
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
