import { z } from 'zod'

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
