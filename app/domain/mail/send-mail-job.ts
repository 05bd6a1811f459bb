import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Write } from '#app/data/commit.ts'
import type { Database } from '#app/data/database.ts'
import { insertJob } from '#app/data/jobs/insert-job.ts'
import { jobKind } from '#app/data/jobs/job.ts'
import { type MailKey, mails } from './mail-store.ts'

/** Delivers a mail, its subject. */
export const sendMailKind = jobKind('send-mail', z.object({}))

/** Also what the provider knows the mail by, so that a second attempt sends nothing twice. */
export function sendMailJobId({ tenantId, id }: MailKey): string {
  return `mail-${tenantId}-${id}`
}

/**
 * The job of a mail whose row stands before it in the same batch. There is one for every row, also for those that go to
 * nobody: the work is the same, and tells nothing.
 */
export function insertSendMailJob(db: Database, key: MailKey, now: number): Write {
  return insertJob(db, sendMailKind, {
    id: sendMailJobId(key),
    tenantId: key.tenantId,
    subject: key.id,
    payload: {},
    dueAt: now,
    now,
    condition: sql<SqlBool>`exists ${mails(db, key).select('mail.id')}`,
  })
}
