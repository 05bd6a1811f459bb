import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Write } from '#app/data/commit.ts'
import type { Database } from '#app/data/database.ts'

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

export type ClaimedMail = MailKey & {
  recipient: string
  senderName: string
  subject: string
  text: string
  attempts: number
}

/** assumed: strangers can have an address sent five mails an hour; what is more is not sent, and nobody is told. */
const mostAnHour = 5
const hour = 3_600_000

/** Pauses after the first, second … attempt, milliseconds; after the last, how long it may take. */
const pauses = [60_000, 300_000, 1_800_000, 7_200_000, 120_000] as const
export const mostAttempts = pauses.length

/**
 * The outbox row, for the batch that causes the mail. Writes exactly one row by the same statement: what goes to nobody,
 * or to an address that had enough, is written down as failed and without its text.
 */
export function insertMail(db: Database, mail: NewMail): Write {
  const recent = db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', mail.tenantId)
    .where('recipient', '=', mail.recipient)
    .where('created_at', '>', mail.now - hour)
    .where('error', 'is distinct from', 'limit')
    .as('recent')
  const isDue = mail.recipient !== ''
  const isEnough = sql<boolean>`recent.count >= ${mail.limited && isDue ? mostAnHour : Number.MAX_SAFE_INTEGER}`
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
      'due_at',
      'error',
      'created_at',
    ])
    .expression(
      db
        .selectFrom(recent)
        .select([
          sql.val(mail.tenantId).as('tenant_id'),
          sql.val(mail.id).as('id'),
          sql.val(mail.recipient).as('recipient'),
          sql.val(mail.senderName).as('sender_name'),
          sql.val(mail.subject).as('subject'),
          sql`CASE WHEN ${isEnough} THEN '' ELSE ${isDue ? mail.text : ''} END`.as('text'),
          sql`CASE WHEN ${isEnough} THEN 'failed' ELSE ${isDue ? 'waiting' : 'failed'} END`.as('state'),
          sql.val(mail.now).as('due_at'),
          sql`CASE WHEN ${isEnough} THEN 'limit' ELSE ${isDue ? null : 'nobody'} END`.as('error'),
          sql.val(mail.now).as('created_at'),
        ] as never)
        .$if(mail.condition !== undefined, (query) => query.where(mail.condition as RawBuilder<SqlBool>)),
    )
}

/**
 * Takes a waiting mail that is due, so that nobody else sends it: of any number of claims at a time one gets it. It is
 * due again after the attempt's pause, should the Worker die meanwhile. Null when there is nothing to take.
 */
export async function claimMail(
  db: Database,
  { tenantId, id }: MailKey,
  now: number,
): Promise<ClaimedMail | null> {
  const row = await db
    .updateTable('mail')
    .set(({ eb, ref }) => ({
      attempts: eb('attempts', '+', 1),
      due_at: sql<number>`${now} + CASE ${ref('attempts')} WHEN 0 THEN ${pauses[0]} WHEN 1 THEN ${pauses[1]}
        WHEN 2 THEN ${pauses[2]} WHEN 3 THEN ${pauses[3]} ELSE ${pauses[4]} END`,
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .where('attempts', '<', mostAttempts)
    .returning(['recipient', 'sender_name as senderName', 'subject', 'text', 'attempts'])
    .executeTakeFirst()
  return row === undefined ? null : { tenantId, id, ...row }
}

/** A sent mail keeps no text: it carries links. */
export function noteSent(db: Database, key: MailKey, now: number): Write {
  return waiting(db, key).set({ state: 'sent', text: '', error: null, sent_at: now })
}

/** Waits for the next attempt; `error` is for the operator. */
export function noteTrouble(db: Database, key: MailKey, error: string): Write {
  return waiting(db, key).set({ error })
}

/** Given up; a failed mail keeps no text either. */
export function noteFailed(db: Database, key: MailKey, error: string): Write {
  return waiting(db, key).set({ state: 'failed', text: '', error })
}

function waiting(db: Database, { tenantId, id }: MailKey) {
  return db
    .updateTable('mail')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
}

/** Gives up a mail whose last attempt ended without a word. */
export function giveUpSilent(db: Database, key: MailKey, now: number): Write {
  return waiting(db, key)
    .set({ state: 'failed', text: '', error: 'no attempt ended' })
    .where('due_at', '<=', now)
    .where('attempts', '>=', mostAttempts)
}
