import { type SqlBool, sql } from 'kysely'
import type { Database } from '#app/kernel/data/database.ts'
import { offsetOf, type Paging } from '#app/kernel/values/paging.ts'

export type JobCount = { kind: string; waiting: number; running: number; failed: number }
export type FailedJob = {
  id: string
  tenantId: number
  kind: string
  subject: string
  attempts: number
  error: string | null
  failedAt: number
}
export type DeadMail = {
  id: string
  tenantId: number
  recipient: string
  subject: string
  error: string | null
  at: number
}

/** Written out, not bound: only then does SQLite see that the index of such jobs will do. */
const isOpen = sql<SqlBool>`state in ('waiting', 'running', 'failed')`
const isFailed = sql<SqlBool>`state = 'failed'`

/** What isn't done, by kind; of the whole platform. */
export async function countJobs(db: Database): Promise<JobCount[]> {
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

/** How many jobs are due and not begun, and since when the oldest of them; null where there is none. */
export async function readQueue(
  db: Database,
  now: number,
): Promise<{ depth: number; oldestDueAt: number | null }> {
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

/** The newest first. */
export async function pageOfFailedJobs(db: Database, paging: Paging): Promise<FailedJob[]> {
  return await db
    .selectFrom('job')
    .select(['id', 'tenant_id as tenantId', 'kind', 'subject', 'attempts', 'error', 'updated_at as failedAt'])
    .where(isFailed)
    .orderBy('updated_at', 'desc')
    .limit(paging.size)
    .offset(offsetOf(paging))
    .execute()
}

/** Mails that were given up, the newest first. */
export async function listDeadMails(db: Database): Promise<DeadMail[]> {
  return await db
    .selectFrom('mail')
    .select(['id', 'tenant_id as tenantId', 'recipient', 'subject', 'error', 'created_at as at'])
    .where(isFailed)
    .where(sql<SqlBool>`recipient <> ''`)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
}
