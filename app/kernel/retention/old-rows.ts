import type { Tables } from '#app/kernel/data/tables.ts'
import type { RetentionDays } from './retention-days.ts'

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
