import { z } from 'zod'
import type { Tables } from '#app/kernel/data/tables.ts'

/**
 * A rule that deletes rows of a tenant's table some days after a time. There is never one for the audit log or for rights. Readings outlive
 * their key for long, because their trace code answers who had a page that turned up (docs/adr/017, docs/adr/037); a grant that was never
 * used marked no page.
 */
export interface OldRows {
  table: keyof Tables
  /** The column that, together with the tenant, identifies a row. */
  key: string
  /** The column with the time from which the days are counted. */
  time: string
  /** The number of days, or the name of the operator's setting for it (docs/deploy.md). */
  days: number | keyof RetentionDays
  /** A condition in SQL without parameters: SQLite only uses a partial index if the condition is written out. */
  only?: string
}

/** How many days deleted records can be restored from the trash. */
export const trashDays = 30

const days = z.int().min(1).max(36_500)

/**
 * How many days rows are kept that nothing needs any more. Set by the variable RETENTION_DAYS, a record; the values here are the defaults.
 * docs/deploy.md says what each is for.
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
  readingsInDatabase: days.default(90),
  imports: days.default(90),
})
export type RetentionDays = z.output<typeof RetentionDays>

/** Throws if the record is malformed, so that a typo deletes nothing. */
export function readRetentionDays(env: { RETENTION_DAYS?: unknown }): RetentionDays {
  return RetentionDays.parse(env.RETENTION_DAYS ?? {})
}
