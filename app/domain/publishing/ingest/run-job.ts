import { databaseFor, openDatabase } from '#app/data/database.ts'
import { backOff, claimJob, failJob, findDueJob, type Job, MAX_ATTEMPTS, retryJob } from '#app/data/jobs.ts'
import { newElementId } from '#app/values/element-id.ts'
import { endRefused, ingestDocument } from './ingest-document.ts'
import { type JobDeps, JobWork, LeaseLost } from './job-work.ts'
import { reindexContent } from './reindex-content.ts'
import { removeFiles } from './remove-files.ts'
import { Turn } from './turn.ts'

/** When the job wants to be tried again, in milliseconds; null when it has ended or is not ours. */
export type Again = number | null

/** Answers a hint: the job it names, and then, in what is left of the turn, index jobs, which come in thousands. */
export async function answerHint(deps: JobDeps, jobId: string): Promise<Again> {
  const turn = new Turn(deps.now)
  const again = await runJob(deps, jobId, turn)
  const db = openDatabase(databaseFor(deps.env, 0))
  while (!turn.isOver) {
    const next = await findDueJob(db, 'index-content', deps.now())
    if (next === null) break
    await runJob(deps, next, turn)
  }
  return again
}

/**
 * Takes the job if it is there to be taken, and works on it. Never throws for what the work met: the job then waits
 * for its next attempt, and after five without progress it has failed.
 */
export async function runJob(deps: JobDeps, jobId: string, turn = new Turn(deps.now)): Promise<Again> {
  turn.take()
  const lease = newElementId(deps.randomBytes)
  const job = await claimJob(openDatabase(databaseFor(deps.env, 0)), jobId, deps.now(), lease)
  if (job === null) return null
  const work = new JobWork(deps, job, turn)
  await work.reached('claimed')
  try {
    if (job.attempts > MAX_ATTEMPTS) await abandon(work)
    else if ((await perform(work)) === 'goes on') return 0
    return null
  } catch (error) {
    if (error instanceof LeaseLost) return null
    return putBack(work, error)
  }
}

async function perform(work: JobWork): Promise<'ended' | 'goes on'> {
  switch (work.job.kind) {
    case 'ingest-document':
      return ingestDocument(work)
    case 'index-content':
      return reindexContent(work)
    case 'remove-files':
      return removeFiles(work)
  }
}

async function putBack(work: JobWork, error: unknown): Promise<Again> {
  const { job } = work
  const delay = backOff(job.attempts)
  log(job, error)
  await work.commit([retryJob(work.db, job, work.deps.now(), delay, String(error).slice(0, 500))])
  return delay
}

/** Too many attempts came to nothing, perhaps because the file kills its worker: nobody waits any longer. */
async function abandon(work: JobWork): Promise<void> {
  const { job } = work
  const { tenantId, contentId, version } = job
  const fail = failJob(work.db, job, work.deps.now(), 'too many attempts')
  if (job.kind !== 'ingest-document' || version === null) await work.commit([fail])
  else await endRefused(work, { tenantId, contentId, version }, { reason: 'failed', page: null }, fail)
}

function log(job: Job, error: unknown): void {
  const { id, kind, tenantId, contentId, attempts } = job
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
  console.error(JSON.stringify({ event: 'job put back', id, kind, tenantId, contentId, attempts, cause }))
}
