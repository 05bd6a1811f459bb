import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { platformDatabase, tenantDatabases } from '#app/kernel/data/database-names.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { wakeJob } from '#app/kernel/jobs/job.ts'
import { offsetOf, type Paged, pagedOf, readPaging } from '#app/kernel/values/paging.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findOpenJobs, type QueueName } from './record-dead-letters.ts'

type DeadLetter = {
  id: string
  queue: QueueName
  /** The id of the job or the name of the sweep. */
  subject: string
  /** The kind of the job. Null for a sweep. */
  kind: string | null
  requestId: string | null
  error: string | null
  /** How many messages about it were given up. */
  times: number
  firstAt: number
  lastAt: number
  /**
   * `open`: it can be sent again. `failed`: the job was given up as well, so it is retried among the failed jobs. `ended`: the work was done
   * since, by another message.
   */
  state: 'open' | 'failed' | 'ended'
}

export type DeadLetters = Paged & { rows: DeadLetter[]; dropped: number }

export const DeadLetterQuery = z.object({ page: z.unknown().optional(), size: z.unknown().optional() })
export const DeadLetterId = z.object({ deadLetterId: z.string().max(100) })

/**
 * Lists the messages that their queue gave up, the latest first, and how many older ones were dropped. For system administrators.
 */
export async function listDeadLetters(
  visit: Visit,
  query: { page?: unknown; size?: unknown },
): Promise<DeadLetters> {
  requireStaff(visit, 'system')
  const { db } = visit
  const paging = readPaging(query)
  const [rows, { total }, counts] = await Promise.all([
    lettersIn(db)
      .orderBy('dead_letter.last_at', 'desc')
      .orderBy('dead_letter.id')
      .limit(paging.size)
      .offset(offsetOf(paging))
      .execute(),
    db
      .selectFrom('dead_letter')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    db.selectFrom('dead_letter_count').select('dropped').execute(),
  ])
  return {
    ...pagedOf(paging, total),
    rows: await withStates(visit, rows),
    dropped: counts.reduce((sum, { dropped }) => sum + dropped, 0),
  }
}

type Row = Omit<DeadLetter, 'state'> & { sweptAt: number | null }

function lettersIn(db: Database) {
  return db
    .selectFrom('dead_letter')
    .leftJoin('sweep_run', (join) =>
      join.onRef('sweep_run.name', '=', 'dead_letter.subject').on('dead_letter.queue', '=', 'sweeps'),
    )
    .select([
      'dead_letter.id',
      'dead_letter.queue',
      'dead_letter.subject',
      'dead_letter.kind',
      'dead_letter.request_id as requestId',
      'dead_letter.error',
      'dead_letter.times',
      'dead_letter.first_at as firstAt',
      'dead_letter.last_at as lastAt',
      'sweep_run.ended_at as sweptAt',
    ])
}

async function withStates({ env }: Visit, rows: readonly Row[]): Promise<DeadLetter[]> {
  const ids = rows.filter(({ queue }) => queue === 'jobs').map(({ subject }) => subject)
  const jobs = new Map((await findOpenJobs(env, ids)).map(({ id, state }) => [id, state]))
  return rows.map(({ sweptAt, ...row }) => {
    if (row.queue === 'sweeps') return { ...row, state: (sweptAt ?? 0) > row.lastAt ? 'ended' : 'open' }
    const state = jobs.get(row.subject)
    return { ...row, state: state === undefined ? 'ended' : state === 'failed' ? 'failed' : 'open' }
  })
}

/**
 * Sends a message again and removes it from the list. Refuses with `jobNotRetryable` what has failed or ended since. For system
 * administrators.
 */
export async function resendDeadLetter(
  visit: Visit,
  { deadLetterId }: { deadLetterId: string },
): Promise<void> {
  const letter = await getDeadLetter(visit, deadLetterId)
  const [{ state } = { state: 'ended' }] = await withStates(visit, [letter])
  if (state !== 'open') refuse('jobNotRetryable')
  await remove(visit, letter, 'job.resend')
  visit.afterwards(
    letter.queue === 'jobs' ? wakeAgain(visit, letter.subject) : sweepAgain(visit, letter.subject),
  )
}

async function wakeAgain({ env }: Visit, jobId: string): Promise<void> {
  for (const { database } of await findOpenJobs(env, [jobId])) await wakeJob({ env, database }, jobId)
}

async function sweepAgain({ env, now }: Visit, run: string): Promise<void> {
  const [sweep = run, name] = run.split('@')
  const database = tenantDatabases.find((known) => known === name)
  // The sweeps of the first database have runs without its name, as the platform's have; a sweep that isn't there is passed over.
  const hints =
    database === undefined
      ? [{ sweep }, { sweep, database: platformDatabase } as const]
      : [{ sweep, database }]
  for (const hint of hints) await env.SWEEPS.send({ ...hint, sentAt: now() })
}

/** Removes a message from the list without sending it. For system administrators. */
export async function forgetDeadLetter(
  visit: Visit,
  { deadLetterId }: { deadLetterId: string },
): Promise<void> {
  await remove(visit, await getDeadLetter(visit, deadLetterId), 'job.forget')
}

/** Removes all messages from the list, and forgets how many were dropped. Answers how many were listed. For system administrators. */
export async function forgetAllDeadLetters(visit: Visit): Promise<{ forgotten: number }> {
  const admin = requireStaff(visit, 'system')
  const { db } = visit
  const [forgotten = 0] = await commit(visit, [
    db.deleteFrom('dead_letter'),
    db.updateTable('dead_letter_count').set({ dropped: 0 }),
    insertAudit(visit, admin, { action: 'job.forgetAll', subject: 'dead-letters' }),
  ])
  return { forgotten }
}

async function getDeadLetter(visit: Visit, id: string): Promise<Row> {
  requireStaff(visit, 'system')
  return (await lettersIn(visit.db).where('dead_letter.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
}

async function remove(visit: Visit, letter: Row, action: string): Promise<void> {
  const admin = requireStaff(visit, 'system')
  const row: Write = visit.db.deleteFrom('dead_letter').where('id', '=', letter.id)
  const name = letter.kind ?? letter.subject
  const [removed] = await commit(visit, [
    row,
    insertAudit(visit, admin, { action, subject: letter.subject, name, detail: { times: letter.times } }),
  ])
  if (removed === 0) refuse('notFound')
}

/** The messages as the API shows them. Times are ISO 8601. */
export function viewDeadLetters({ rows, dropped, ...paged }: DeadLetters) {
  return {
    ...paged,
    dropped,
    deadLetters: rows.map(({ firstAt, lastAt, ...row }) => ({
      ...row,
      firstAt: new Date(firstAt).toISOString(),
      lastAt: new Date(lastAt).toISOString(),
    })),
  }
}
