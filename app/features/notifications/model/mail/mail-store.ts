import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Job } from '#app/kernel/jobs/job.ts'
import { holdsLease } from '#app/kernel/jobs/lease.ts'
import type { LetterKind } from './letters.ts'

export type MailKey = { tenantId: number; id: string }

export type NewMail = MailKey & {
  /** The kind of mail, by which mails are counted. */
  kind: LetterKind
  /** In the form of `emailKey`. Empty if the mail goes to nobody. */
  recipient: string
  senderName: string
  subject: string
  text: string
  /** The row is only written if this holds, because otherwise what the mail is about didn't happen. */
  condition?: RawBuilder<SqlBool>
  now: number
}

export type WaitingMail = { recipient: string; senderName: string; subject: string; text: string }

/**
 * The row in the outbox, for the batch that causes the mail. A mail to nobody is stored as failed and without its text,
 * so that the same work is done.
 */
export function insertMail(db: Database, mail: NewMail): Write {
  const isDue = mail.recipient !== ''
  const values = {
    tenant_id: mail.tenantId,
    id: mail.id,
    kind: mail.kind,
    recipient: mail.recipient,
    sender_name: mail.senderName,
    subject: mail.subject,
    text: isDue ? mail.text : '',
    state: isDue ? 'waiting' : 'failed',
    error: isDue ? null : 'nobody',
    created_at: mail.now,
  }
  const bound = Object.entries(values).map(([name, value]) => sql.val(value).as(name))
  return db
    .insertInto('mail')
    .columns(Object.keys(values) as (keyof typeof values)[])
    .expression(db.selectNoFrom(bound as never).where(mail.condition ?? sql<SqlBool>`TRUE`) as never)
}

/** A mail that is still to be sent. Null if it was sent, was given up, or goes to nobody. */
export async function findWaitingMail(db: Database, key: MailKey): Promise<WaitingMail | null> {
  const row = await mails(db, key)
    .select(['recipient', 'sender_name as senderName', 'subject', 'text'])
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return row ?? null
}

export function mails(db: Database, { tenantId, id }: MailKey) {
  return db.selectFrom('mail').where('mail.tenant_id', '=', tenantId).where('mail.id', '=', id)
}

/** Deletes the text of a sent mail, because it contains links. */
export function noteSent(db: Database, key: MailKey, now: number): Write {
  return waiting(db, key).set({ state: 'sent', text: '', error: null, sent_at: now })
}

/** Gives a mail up and deletes its text too. `error` is for the operator. */
export function noteFailed(db: Database, job: Job, key: MailKey, error: string): Write {
  return waiting(db, key).set({ state: 'failed', text: '', error }).where(holdsLease(job))
}

function waiting(db: Database, { tenantId, id }: MailKey) {
  return db
    .updateTable('mail')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
}

/** A writer's condition: the mail's row was written before it in the batch. */
export function isWritten(db: Database, key: MailKey): RawBuilder<SqlBool> {
  return sql<SqlBool>`EXISTS ${mails(db, key).select('mail.id')}`
}

/** The same, and the mail goes to somebody: not to nobody, and within the limits. */
export function isToBeSent(db: Database, key: MailKey): RawBuilder<SqlBool> {
  return sql<SqlBool>`EXISTS ${mails(db, key).select('mail.id').where('mail.state', '=', 'waiting')}`
}
