import { sql } from 'kysely'
import { z } from 'zod'
import { runOf } from '#app/features/operations/model/run-sweeps.ts'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { type Database, everyTenantDb, type OpenDatabase, platformDb } from '#app/kernel/data/database.ts'
import { type TenantDatabaseName, tenantDatabases } from '#app/kernel/data/database-names.ts'
import type { DatabaseEnv } from '#app/kernel/data/env.ts'
import { log } from '#app/kernel/logging/log.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'

/** The queues whose messages are recorded when they are given up. */
export type QueueName = 'jobs' | 'sweeps'

type Deps = {
  env: DatabaseEnv
  now: () => number
  randomBytes: (length: number) => Uint8Array
}

/** A batch of a dead-letter queue: the messages of another queue that each Worker that got them died of. */
type DeadBatch = { queue: string; messages: readonly { id: string; body: unknown }[] }

/** The number of rows that are kept for each queue. Older ones are dropped and only counted. */
export const maxKept = 500

const maxBodyLength = 2_000

/** A queue with dead letters is named after the queue that gave them up. */
export function isOfDeadLetters(queue: string): boolean {
  return queue.endsWith('-dead')
}

/**
 * Records messages that a queue gave up, one row for each job and sweep, so that the health page can show them. A message about a job that has
 * ended since, or is gone, needs nobody, so it isn't recorded.
 */
export async function recordDeadLetters({ env, now, randomBytes }: Deps, batch: DeadBatch): Promise<void> {
  const queue = batch.queue.endsWith('-sweeps-dead') ? 'sweeps' : 'jobs'
  const { d1, db } = await platformDb(env)
  const given = countedBySubject(batch.messages)
  const letters = await (queue === 'jobs' ? aboutOpenJobs(env, given) : aboutSweeps(db, given))
  log('error', 'messages given up', { queue, messages: batch.messages.length, recorded: letters.length })
  if (letters.length === 0) return
  const rows = letters.map((letter) =>
    insertLetter(db, { ...letter, id: newElementId(randomBytes), queue }, now()),
  )
  const arrived = letters.reduce((sum, { times }) => sum + times, 0)
  await commitTo(d1, [...rows, ...keepNewest(db, queue, arrived)])
}

type Given = { subject: string; body: string; times: number; isJob: boolean }
type Letter = Omit<Given, 'isJob'> & { kind: string | null; requestId: string | null; error: string | null }

const Hint = z.union([
  z.object({ jobId: z.string() }),
  z.object({ sweep: z.string(), database: z.enum(tenantDatabases).optional() }),
])

/** The messages of a batch by what they are about. One that nobody can read is about itself. */
function countedBySubject(messages: DeadBatch['messages']): Given[] {
  const given = new Map<string, Given>()
  for (const { id, body } of messages) {
    const { data } = Hint.safeParse(body)
    const subject = data === undefined ? id : 'jobId' in data ? data.jobId : runOf(data)
    const times = (given.get(subject)?.times ?? 0) + 1
    const text = (JSON.stringify(body) ?? 'null').slice(0, maxBodyLength)
    given.set(subject, { subject, body: text, times, isJob: data !== undefined && 'jobId' in data })
  }
  return [...given.values()]
}

async function aboutOpenJobs(env: DatabaseEnv, given: readonly Given[]): Promise<Letter[]> {
  const ids = given.filter(({ isJob }) => isJob).map(({ subject }) => subject)
  const jobs = new Map<string, Pick<Letter, 'kind' | 'requestId' | 'error'>>()
  for (const found of await findOpenJobs(env, ids)) jobs.set(found.id, found)
  return given.flatMap(({ isJob, ...letter }) => {
    const job = jobs.get(letter.subject)
    if (job !== undefined) return [{ ...letter, kind: job.kind, requestId: job.requestId, error: job.error }]
    return isJob ? [] : [{ ...letter, kind: null, requestId: null, error: null }]
  })
}

type FoundJob = {
  database: TenantDatabaseName
  id: string
  kind: string
  state: string
  requestId: string | null
  error: string | null
}

/** Finds the jobs with these ids that haven't ended well, whichever database their tenants' records are in. */
export async function findOpenJobs(env: DatabaseEnv, ids: readonly string[]): Promise<FoundJob[]> {
  if (ids.length === 0) return []
  const asked: Promise<FoundJob[]>[] = []
  for await (const tenants of everyTenantDb(env)) asked.push(openJobsIn(tenants, ids))
  return (await Promise.all(asked)).flat()
}

async function openJobsIn({ database, db }: OpenDatabase, ids: readonly string[]): Promise<FoundJob[]> {
  const jobs = await db
    .selectFrom('job')
    .select(['id', 'kind', 'state', 'error', 'request_id as requestId'])
    .where('id', 'in', sql<string>`(SELECT value FROM json_each(${JSON.stringify(ids)}))`)
    .where('state', '<>', 'done')
    .execute()
  return jobs.map((job) => ({ database, ...job }))
}

async function aboutSweeps(db: Database, given: readonly Given[]): Promise<Letter[]> {
  const runs = await db.selectFrom('sweep_run').select(['name', 'error']).execute()
  const errors = new Map(runs.map(({ name, error }) => [name, error]))
  return given.map(({ isJob: _, ...letter }) => ({
    ...letter,
    ...{ kind: null, requestId: null, error: errors.get(letter.subject) ?? null },
  }))
}

function insertLetter(db: Database, letter: Letter & { id: string; queue: QueueName }, now: number): Write {
  const { id, queue, subject, body, kind, requestId, error, times } = letter
  return db
    .insertInto('dead_letter')
    .values({
      id,
      queue,
      subject,
      body,
      kind,
      request_id: requestId,
      error,
      times,
      first_at: now,
      last_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['queue', 'subject']).doUpdateSet((eb) => ({
        body,
        error,
        times: eb('dead_letter.times', '+', times),
        last_at: now,
      })),
    )
}

/** Counts what arrived, and drops all rows of the queue but the newest. */
function keepNewest(db: Database, queue: QueueName, arrived: number): Write[] {
  const tooMany = sql<number>`(SELECT max(0, count(*) - ${maxKept}) FROM dead_letter WHERE queue = ${queue})`
  const newest = db
    .selectFrom('dead_letter')
    .select('id')
    .where('queue', '=', queue)
    .orderBy('last_at', 'desc')
    .orderBy('id')
    .limit(maxKept)
  return [
    db
      .insertInto('dead_letter_count')
      .values({ queue, arrived, dropped: tooMany })
      .onConflict((conflict) =>
        conflict.column('queue').doUpdateSet({
          arrived: sql<number>`dead_letter_count.arrived + excluded.arrived`,
          dropped: sql<number>`dead_letter_count.dropped + excluded.dropped`,
        }),
      ),
    db.deleteFrom('dead_letter').where('queue', '=', queue).where('id', 'not in', newest),
  ]
}
