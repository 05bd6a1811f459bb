import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Write } from '#app/data/commit.ts'
import type { Database } from '#app/data/database.ts'
import type { Job } from '#app/data/jobs/job.ts'
import { holdsLease } from '#app/data/jobs/lease.ts'
import type { LetterKind } from './letters.ts'

export type MailKey = { tenantId: number; id: string }

export type NewMail = MailKey & {
  /** What it is about, by which mails are counted. */
  kind: LetterKind
  /** As `emailKey` writes it; empty where nobody is to be written to. */
  recipient: string
  senderName: string
  subject: string
  text: string
  /** Without it there is no row at all: what the mail tells of didn't happen. */
  condition?: RawBuilder<SqlBool>
  now: number
}

export type WaitingMail = { recipient: string; senderName: string; subject: string; text: string }

/**
 * The outbox row, for the batch that causes the mail. What goes to nobody is written down as failed and without its text,
 * so that the same is done for it.
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

/** A mail that is still to be sent; null when it was sent, given up or never to be sent. */
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

/** A sent mail keeps no text: it carries links. */
export function noteSent(db: Database, key: MailKey, now: number): Write {
  return waiting(db, key).set({ state: 'sent', text: '', error: null, sent_at: now })
}

/** Given up; a failed mail keeps no text either. `error` is for the operator. */
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

/** Condition of a writer: the mail's row stands before it in the batch. */
export function isWritten(db: Database, key: MailKey): RawBuilder<SqlBool> {
  return sql<SqlBool>`EXISTS ${mails(db, key).select('mail.id')}`
}

/** The same, and that it goes to somebody: neither to nobody nor beyond the limits. */
export function isToBeSent(db: Database, key: MailKey): RawBuilder<SqlBool> {
  return sql<SqlBool>`EXISTS ${mails(db, key).select('mail.id').where('mail.state', '=', 'waiting')}`
}
