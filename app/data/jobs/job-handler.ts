import type { z } from 'zod'
import type { Write } from '#app/data/commit.ts'
import type { JobKind } from './job.ts'
import type { JobWork, WorkerDeps } from './job-work.ts'

/** `goes on`: the turn is over and the job handed over; else it has ended. */
export type JobEnd = 'ended' | 'goes on'

type Work<Deps extends WorkerDeps, Payload> = {
  /** Does the job and ends it. May die anywhere and be begun again. */
  run(work: JobWork<Deps>, payload: Payload): Promise<JobEnd>
  /** What else ends with a job that came to nothing; commit `fail` with it. */
  giveUp?(work: JobWork<Deps>, payload: Payload, failed: { fail: Write; error: string }): Promise<void>
  /** Attempts without any progress before the job is given up. */
  attempts?: number
  /** Pause after an attempt, the first is 1. Milliseconds. */
  pauseAfter?(attempt: number): number
  /** Jobs of this kind come in thousands: a worker that is awake goes on with the next. */
  comesInBulk?: boolean
}

/** A kind with what is done about it; `workers/job-kinds.ts` lists them. */
export type JobHandler<Deps extends WorkerDeps> = {
  kind: string
  attempts: number
  comesInBulk: boolean
  pauseAfter(attempt: number): number
  run(work: JobWork<Deps>): Promise<JobEnd>
  giveUp(work: JobWork<Deps>, failed: { fail: Write; error: string }): Promise<void>
}

/**
 * Binds a kind to its work. Both see a payload only after the kind's schema has read it. The mark lets each Worker's build
 * leave out the other's handlers, and with them what reads PDFs.
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

/** No attempt will mend it. */
export class BadPayload extends Error {
  constructor({ issues }: z.ZodError) {
    super(`bad payload: ${issues.map(({ path, code }) => `${path.join('.') || '(all)'} ${code}`).join(', ')}`)
  }
}

/** 5 s, 10 s, 20 s, 40 s … at most 5 minutes. */
function backOff(attempt: number): number {
  return Math.min(5_000 * 2 ** Math.max(0, attempt - 1), 300_000)
}
