import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Write } from '#app/data/commit.ts'
import type { Database } from '#app/data/database.ts'
import type { Job } from '#app/data/jobs/job.ts'
import { holdsLease } from '#app/data/jobs/lease.ts'

export type MailKey = { tenantId: number; id: string }

export type NewMail = MailKey & {
  /** As `emailKey` writes it; empty where nobody is to be written to. */
  recipient: string
  senderName: string
  subject: string
  text: string
  /** Whether anybody could have caused it, so that it counts against what an address may be sent. */
  limited: boolean
  /** Without it there is no row at all: what the mail tells of didn't happen. */
  condition?: RawBuilder<SqlBool>
  now: number
}

export type WaitingMail = { recipient: string; senderName: string; subject: string; text: string }

/** assumed: strangers can have an address sent five mails an hour; what is more is not sent, and nobody is told. */
const mostAnHour = 5
const hour = 3_600_000

/**
 * The outbox row, for the batch that causes the mail. Writes exactly one row by the same statement: what goes to nobody,
 * or to an address that had enough, is written down as failed and without its text.
 */
export function insertMail(db: Database, mail: NewMail): Write {
  return db
    .insertInto('mail')
    .columns([
      'tenant_id',
      'id',
      'recipient',
      'sender_name',
      'subject',
      'text',
      'state',
      'error',
      'created_at',
    ])
    .expression(
      db
        .selectFrom(recentMails(db, mail).as('recent'))
        .select(valuesOf(mail) as never)
        .$if(mail.condition !== undefined, (query) => query.where(mail.condition as RawBuilder<SqlBool>)),
    )
}

/** How many the address was sent in the last hour. */
function recentMails(db: Database, { tenantId, recipient, now }: NewMail) {
  return db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('recipient', '=', recipient)
    .where('created_at', '>', now - hour)
    .where('error', 'is distinct from', 'limit')
}

/** The row's values, for a query that has `recentMails` as `recent` in its FROM. */
function valuesOf(mail: NewMail) {
  const isDue = mail.recipient !== ''
  const isEnough = sql<boolean>`recent.count >= ${mail.limited && isDue ? mostAnHour : Number.MAX_SAFE_INTEGER}`
  return [
    sql.val(mail.tenantId).as('tenant_id'),
    sql.val(mail.id).as('id'),
    sql.val(mail.recipient).as('recipient'),
    sql.val(mail.senderName).as('sender_name'),
    sql.val(mail.subject).as('subject'),
    sql`CASE WHEN ${isEnough} THEN '' ELSE ${isDue ? mail.text : ''} END`.as('text'),
    sql`CASE WHEN ${isEnough} THEN 'failed' ELSE ${isDue ? 'waiting' : 'failed'} END`.as('state'),
    sql`CASE WHEN ${isEnough} THEN 'limit' ELSE ${isDue ? null : 'nobody'} END`.as('error'),
    sql.val(mail.now).as('created_at'),
  ]
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
