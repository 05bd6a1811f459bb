import { type SqlBool, sql } from 'kysely'
import { listUsedBudgets, type UsedBudget } from '#app/features/notifications/model/mail/used-budgets.ts'
import { type CardAlarm, listCardAlarms } from '#app/features/orders/model/card-brake/card-alarms.ts'
import { listPaymentOutages, type PaymentOutage } from '#app/features/orders/model/outage/payment-outages.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { readCardLimits, readMailLimits } from '#app/kernel/data/limits.ts'
import { readSealing, type Sealing, sealingKeyNames } from '#app/kernel/data/sealed.ts'
import { catalogue, type ErrorName } from '#app/kernel/errors/catalogue.ts'
import { offsetOf, type Paged, type Paging, pagedOf, readPaging } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type DatabaseSize, listDatabaseSizes } from './database-sizes.ts'
import { countRefusals, type RefusalCount } from './refusal-days.ts'
import { isRetryable } from './retry-job.ts'
import { listSweeps, type SweepState } from './run-sweeps.ts'

type JobCount = { kind: string; waiting: number; running: number; failed: number }

type FailedJob = {
  id: string
  tenantId: number
  kind: string
  subject: string
  attempts: number
  error: string | null
  failedAt: number
}

type DeadMail = {
  id: string
  tenantId: number
  recipient: string
  subject: string
  error: string | null
  at: number
}

export type Health = {
  /** The Worker's version as Cloudflare names it; null locally. */
  version: string | null
  /** The time of the last backup; null if there has been none. */
  lastBackupAt: number | null
  queue: { depth: number; oldestDueAt: number | null }
  sealing: Sealing
  /** The sweeps, which cron asks for every minute. One is late if none of its runs has ended well for five minutes. */
  sweeps: (SweepState & { isLate: boolean })[]
  databases: DatabaseSize[]
  jobs: JobCount[]
  failedJobs: Paged & { rows: (FailedJob & { canRetry: boolean })[] }
  deadMails: DeadMail[]
  /** Budgets of mails that visitors can cause, half of which was used within an hour. */
  usedBudgets: UsedBudget[]
  /** Sites at which unusually many cards were declined within an hour. */
  cardAlarms: CardAlarm[]
  /** Sites whose renewals aren't charged because of their company's contract. */
  paymentOutages: PaymentOutage[]
  refusals: (RefusalCount & { name: ErrorName | null })[]
}

/** The platform's health: unfinished work, failures and refusals. For system administrators. */
export async function getHealth(visit: Visit, { page }: { page?: unknown } = {}): Promise<Health> {
  requireStaff(visit, 'system')
  const { db, env } = visit
  const paging = readPaging({ page, size: 20 })
  const [
    sweeps,
    databases,
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
    listSweeps(db),
    listDatabaseSizes(env, db),
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
    // Backups don't exist yet.
    lastBackupAt: null,
    queue,
    sealing,
    sweeps: sweeps.map((sweep) => ({ ...sweep, isLate: isLate(sweep, visit.now()) })),
    databases,
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
export function viewHealth(found: Health) {
  const {
    lastBackupAt,
    queue,
    sweeps,
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

/** A condition written into the statement instead of bound values: only then does SQLite use the partial index. */
const isOpen = sql<SqlBool>`state in ('waiting', 'running', 'failed')`

const isFailed = sql<SqlBool>`state = 'failed'`

/** Counts the unfinished jobs of the whole platform by kind. */
async function countJobs(db: Database): Promise<JobCount[]> {
  const rows = await db
    .selectFrom('job')
    .select(({ fn }) => ['kind', 'state', fn.countAll<number>().as('count')])
    .where(isOpen)
    .groupBy(['kind', 'state'])
    .execute()
  const kinds = [...new Set(rows.map(({ kind }) => kind))].sort()
  const of = (kind: string, state: string) =>
    rows.find((row) => row.kind === kind && row.state === state)?.count ?? 0
  return kinds.map((kind) => ({
    kind,
    waiting: of(kind, 'waiting'),
    running: of(kind, 'running'),
    failed: of(kind, 'failed'),
  }))
}

/** The number of jobs that are due and haven't begun, and the due time of the oldest; null if there are none. */
async function readQueue(db: Database, now: number): Promise<{ depth: number; oldestDueAt: number | null }> {
  return await db
    .selectFrom('job')
    .select(({ fn }) => [
      fn.countAll<number>().as('depth'),
      fn.min<number | null>('due_at').as('oldestDueAt'),
    ])
    .where(sql<SqlBool>`state in ('waiting', 'running')`)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .executeTakeFirstOrThrow()
}

/** A page of failed jobs, newest first. */
async function pageOfFailedJobs(db: Database, paging: Paging): Promise<FailedJob[]> {
  return await db
    .selectFrom('job')
    .select(['id', 'tenant_id as tenantId', 'kind', 'subject', 'attempts', 'error', 'updated_at as failedAt'])
    .where(isFailed)
    .orderBy('updated_at', 'desc')
    .limit(paging.size)
    .offset(offsetOf(paging))
    .execute()
}

/** Mails that were given up, newest first. */
async function listDeadMails(db: Database): Promise<DeadMail[]> {
  return await db
    .selectFrom('mail')
    .select(['id', 'tenant_id as tenantId', 'recipient', 'subject', 'error', 'created_at as at'])
    .where(isFailed)
    .where(sql<SqlBool>`recipient <> ''`)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
}
