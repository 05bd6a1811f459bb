import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertJob, jobKind } from '#app/kernel/jobs/job.ts'
import { type MailKey, mails } from './mail-store.ts'

/** A job that delivers a mail, its subject. */
export const sendMailKind = jobKind('send-mail', z.object({}))

/** The provider knows the mail by the same id, so that a second attempt doesn't send it twice. */
export function sendMailJobId({ tenantId, id }: MailKey): string {
  return `mail-${tenantId}-${id}`
}

/**
 * The job of a mail whose row was written before it in the same batch. Mails to nobody have one too, so that the work is
 * the same and reveals nothing.
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
