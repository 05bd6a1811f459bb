import { z } from 'zod'

/**
 * Slow work. The row is the record; a queue message is only a hint that wakes a worker (docs/adr/006). A hint may be
 * lost, repeated or late: the sweep makes up for it. Payload and progress are JSON, so that a new kind needs no migration
 * (docs/adr/037).
 */
export type Job = {
  id: string
  tenantId: number
  kind: string
  /** The id of the job's subject, such as a content or a mail. */
  subject: string
  /** JSON as stored in the row. The kind's schema reads it. */
  payload: string
  progress: Progress | null
  attempts: number
  lease: string
}

/** How far a job has come, in units of its own; `total` is null while it is unknown. */
export type Progress = z.output<typeof Progress>
export const Progress = z.object({ done: z.int().min(0), total: z.int().min(0).nullable() })

/** Shared by the writers and the handler of a kind: its name and the schema of its payload. */
export type JobKind<Payload> = { name: string; payload: z.ZodType<Payload> }

export function jobKind<Payload>(name: string, payload: z.ZodType<Payload>): JobKind<Payload> {
  return { name, payload }
}
