import { z } from 'zod'

/**
 * Slow work. The row is the record, a queue message only a hint that wakes a worker (docs/adr/006): a hint may be
 * lost, doubled or late, the sweep makes up for it. What is to be done and how far it has come are JSON, so that the next
 * kind needs no migration (docs/adr/037).
 */
export type Job = {
  id: string
  tenantId: number
  kind: string
  /** Id of what the job is about, such as a content or a mail. */
  subject: string
  /** JSON as the row has it; the kind's schema reads it. */
  payload: string
  progress: Progress | null
  attempts: number
  lease: string
}

/** How far a job has come, in whatever it counts; `total` is null while nobody knows. */
export type Progress = z.output<typeof Progress>
export const Progress = z.object({ done: z.int().min(0), total: z.int().min(0).nullable() })

/** What writers and the handler of a kind share: its name, and what its payload must be. */
export type JobKind<Payload> = { name: string; payload: z.ZodType<Payload> }

export function jobKind<Payload>(name: string, payload: z.ZodType<Payload>): JobKind<Payload> {
  return { name, payload }
}
