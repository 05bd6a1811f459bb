import { type SqlBool, sql } from 'kysely'
import { askTenantDatabases } from '#app/kernel/data/ask-tenant-databases.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { DatabaseEnv } from '#app/kernel/data/env.ts'
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

/** Jobs that are due and haven't begun: how many, and the due time of the oldest; null if there are none. */
export type Queue = { depth: number; oldestDueAt: number | null }

type Jobs = {
  counts: JobCount[]
  /** The number of unfinished jobs in each database that answered. */
  ofDatabase: ReadonlyMap<string, number>
  queue: Queue
  failed: FailedJob[]
  deadMails: DeadMail[]
}

/**
 * Lists the unfinished work of all tenants: jobs by kind, the queue, a page of failed jobs and the latest mails that were given up, newest first.
 * What a database that doesn't answer has is missing.
 */
export async function listJobs(env: DatabaseEnv, paging: Paging, now: number): Promise<Jobs> {
  const [offset, upTo] = [offsetOf(paging), offsetOf(paging) + paging.size]
  const { answers } = await askTenantDatabases(env, async ({ database, db }) => {
    const [counts, queue, failed, deadMails] = await Promise.all([
      countJobs(db),
      readQueue(db, now),
      listFailedJobs(db, upTo),
      listDeadMails(db),
    ])
    return { database, counts, queue, failed, deadMails }
  })
  const dues = answers.flatMap(({ queue }) => queue.oldestDueAt ?? [])
  return {
    counts: byKind(answers.flatMap(({ counts }) => counts)),
    ofDatabase: new Map(answers.map(({ database, counts }) => [database, sumOf(counts)])),
    queue: {
      depth: answers.reduce((sum, { queue }) => sum + queue.depth, 0),
      oldestDueAt: dues.length === 0 ? null : Math.min(...dues),
    },
    failed: answers
      .flatMap(({ failed }) => failed)
      .sort((a, b) => b.failedAt - a.failedAt)
      .slice(offset, upTo),
    deadMails: answers
      .flatMap(({ deadMails }) => deadMails)
      .sort((a, b) => b.at - a.at)
      .slice(0, maxMails),
  }
}

const maxMails = 20

/** A condition written into the statement instead of bound values: only then does SQLite use the partial index. */
const isOpen = sql<SqlBool>`state in ('waiting', 'running', 'failed')`

const isFailed = sql<SqlBool>`state = 'failed'`

type KindCount = { kind: string; state: string; count: number }

function countJobs(db: Database): Promise<KindCount[]> {
  return db
    .selectFrom('job')
    .select(({ fn }) => ['kind', 'state', fn.countAll<number>().as('count')])
    .where(isOpen)
    .groupBy(['kind', 'state'])
    .execute()
}

function byKind(counts: readonly KindCount[]): JobCount[] {
  const kinds = [...new Set(counts.map(({ kind }) => kind))].sort()
  const of = (kind: string, state: string) =>
    counts
      .filter((row) => row.kind === kind && row.state === state)
      .reduce((sum, { count }) => sum + count, 0)
  return kinds.map((kind) => ({
    kind,
    waiting: of(kind, 'waiting'),
    running: of(kind, 'running'),
    failed: of(kind, 'failed'),
  }))
}

function sumOf(counts: readonly KindCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

function readQueue(db: Database, now: number): Promise<Queue> {
  return db
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

function listFailedJobs(db: Database, upTo: number): Promise<FailedJob[]> {
  return db
    .selectFrom('job')
    .select(['id', 'tenant_id as tenantId', 'kind', 'subject', 'attempts', 'error', 'updated_at as failedAt'])
    .where(isFailed)
    .orderBy('updated_at', 'desc')
    .limit(upTo)
    .execute()
}

function listDeadMails(db: Database): Promise<DeadMail[]> {
  return db
    .selectFrom('mail')
    .select(['id', 'tenant_id as tenantId', 'recipient', 'subject', 'error', 'created_at as at'])
    .where(isFailed)
    .where(sql<SqlBool>`recipient <> ''`)
    .orderBy('created_at', 'desc')
    .limit(maxMails)
    .execute()
}
