import { z } from 'zod'
import type { Tables } from '#app/kernel/data/tables.ts'

/**
 * Rows of a tenant's table that are deleted some days after a time. Never named: the audit, and what says who may do what. A reading outlives its key for long,
 * because its trace code answers who had a page that turned up (docs/adr/017, docs/adr/037); a grant that was never used marked no page.
 */
export interface OldRows {
  table: keyof Tables
  /** The column that, with the tenant, names a row. */
  key: string
  /** The column of the time from which days are counted. */
  time: string
  /** A number, or which of the days that an operator may set (docs/deploy.md). */
  days: number | keyof RetentionDays
  /** A condition in SQL without parameters: only written out does SQLite see that an index of such rows will do. */
  only?: string
}

/** So long what was deleted can be taken out of the trash again. */
export const trashDays = 30

const days = z.int().min(1).max(36_500)

/**
 * How many days rows are kept that nothing needs any more: the variable RETENTION_DAYS, a record; what it leaves out has
 * the value here. docs/deploy.md says what each is for.
 */
const RetentionDays = z.strictObject({
  finishedJobs: days.default(7),
  failedJobs: days.default(90),
  mails: days.default(30),
  mailLinks: days.default(1),
  loginFailures: days.default(1),
  mailRequests: days.default(1),
  cardAttempts: days.default(8),
  knownDevices: days.default(365),
  shelves: days.default(90),
  unusedGrants: days.default(1),
  readings: days.default(1_095),
  imports: days.default(90),
  uses: days.default(90),
})
export type RetentionDays = z.output<typeof RetentionDays>

/** Throws on a record that isn't one, so that a slip of the pen deletes nothing. */
export function readRetentionDays(env: { RETENTION_DAYS?: unknown }): RetentionDays {
  return RetentionDays.parse(env.RETENTION_DAYS ?? {})
}
