import { type Expression, type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { JobHint } from '#app/kernel/data/env.ts'
import type { JobKind } from './job.ts'
import { HINT_MS } from './lease.ts'

/** Times are milliseconds. */
export type NewJob<Payload> = {
  id: string
  tenantId: number
  subject: string
  payload: Payload
  dueAt: number
  now: number
  /** The job is only inserted if this holds, because otherwise what it is for didn't happen. */
  condition?: Expression<SqlBool>
}

/** Writes a new job, to be committed together with the record that it works on. Wake it afterwards. */
export function insertJob<Payload>(db: Database, kind: JobKind<Payload>, job: NewJob<Payload>): Write {
  return db
    .insertInto('job')
    .columns([
      'id',
      'tenant_id',
      'kind',
      'subject',
      'payload',
      'due_at',
      'lease_until',
      'created_at',
      'updated_at',
    ])
    .expression(
      db
        .selectNoFrom((eb) => [
          eb.val(job.id).as('id'),
          eb.val(job.tenantId).as('tenant_id'),
          eb.val(kind.name).as('kind'),
          eb.val(job.subject).as('subject'),
          eb.val(JSON.stringify(job.payload)).as('payload'),
          eb.val(job.dueAt).as('due_at'),
          // While a job waits, lease_until is the time until which its hint may still be on its way.
          eb.val(job.dueAt + HINT_MS).as('lease_until'),
          eb.val(job.now).as('created_at'),
          eb.val(job.now).as('updated_at'),
        ])
        .where(job.condition ?? sql<SqlBool>`true`),
    )
}

/** Removes a job that isn't needed any more, before anybody has worked on it. */
export function deleteJob(db: Database, tenantId: number, jobId: string): Write {
  return db.deleteFrom('job').where('tenant_id', '=', tenantId).where('id', '=', jobId)
}

/** Sends the ingest Worker a hint. Only logs a failure, because the sweep will send another hint. */
export async function wakeJob(env: { JOBS: Queue<JobHint> }, jobId: string): Promise<void> {
  try {
    await env.JOBS.send({ jobId })
  } catch (error) {
    console.warn(JSON.stringify({ event: 'hint not sent', jobId, error: String(error) }))
  }
}
