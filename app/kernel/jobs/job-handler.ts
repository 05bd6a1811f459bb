import type { z } from 'zod'
import type { Write } from '#app/kernel/data/commit.ts'
import type { JobKind } from './job.ts'
import type { JobWork, WorkerDeps } from './job-work.ts'

/** `goes on`: the turn is over and the job was handed over. `ended`: the job is finished. */
export type JobEnd = 'ended' | 'goes on'

type Work<Deps extends WorkerDeps, Payload> = {
  /** Does the job and ends it. It may die at any point and begin again. */
  run(work: JobWork<Deps>, payload: Payload): Promise<JobEnd>
  /** What else must end when the job fails for good. Commit `fail` together with it. */
  giveUp?(work: JobWork<Deps>, payload: Payload, failed: { fail: Write; error: string }): Promise<void>
  /** The number of attempts without progress after which the job fails. */
  attempts?: number
  /** The pause after an attempt, in milliseconds. The first attempt is 1. */
  pauseAfter?(attempt: number): number
  /** Jobs of this kind come in thousands, so a worker that is awake continues with the next one. */
  comesInBulk?: boolean
}

/** A kind of job with the code that does it; a feature's `worker.ts` or `ingest.ts` lists it. */
export type JobHandler<Deps extends WorkerDeps> = {
  kind: string
  attempts: number
  comesInBulk: boolean
  pauseAfter(attempt: number): number
  run(work: JobWork<Deps>): Promise<JobEnd>
  giveUp(work: JobWork<Deps>, failed: { fail: Write; error: string }): Promise<void>
}

/**
 * Binds a kind of job to its code. The code only sees payloads that the kind's schema has read. The annotation lets each
 * Worker's build drop the other Worker's handlers, and with them the PDF engine.
 */
/* @__NO_SIDE_EFFECTS__ */
export function jobHandler<Deps extends WorkerDeps, Payload>(
  kind: JobKind<Payload>,
  { run, giveUp, attempts = 5, pauseAfter = backOff, comesInBulk = false }: Work<Deps, Payload>,
): JobHandler<Deps> {
  return {
    kind: kind.name,
    attempts,
    comesInBulk,
    pauseAfter,
    run: (work) => run(work, readPayload(kind, work)),
    giveUp: async (work, failed) => {
      const { data } = kind.payload.safeParse(JSON.parse(work.job.payload))
      if (giveUp === undefined || data === undefined) await work.commit([failed.fail])
      else await giveUp(work, data, failed)
    },
  }
}

function readPayload<Payload>(kind: JobKind<Payload>, { job }: { job: { payload: string } }): Payload {
  const read = kind.payload.safeParse(JSON.parse(job.payload))
  if (!read.success) throw new BadPayload(read.error)
  return read.data
}

/** No further attempt would help. */
export class BadPayload extends Error {
  constructor({ issues }: z.ZodError) {
    super(`bad payload: ${issues.map(({ path, code }) => `${path.join('.') || '(all)'} ${code}`).join(', ')}`)
  }
}

/** 5 s, 10 s, 20 s, 40 s … at most 5 minutes. */
function backOff(attempt: number): number {
  return Math.min(5_000 * 2 ** Math.max(0, attempt - 1), 300_000)
}
