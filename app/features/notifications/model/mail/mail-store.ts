import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertWhere } from '#app/kernel/data/insert-where.ts'
import type { MailBudget, MailLimits } from '#app/kernel/data/limits.ts'
import { holdsLease, type Job } from '#app/kernel/jobs/job.ts'
import type { MailKind } from './mail-texts.ts'

export type MailKey = { tenantId: number; id: string }

export type NewMail = MailKey & {
  /** The kind of mail. Mails are counted by it. */
  kind: MailKind
  /** The address in the form of `emailKey`. Empty if nobody gets the mail. */
  recipient: string
  senderName: string
  subject: string
  text: string
  /** The address that ends mails of this kind by one POST (RFC 8058), if there is one. */
  unsubscribeUrl?: string | null
  /** The row is written only if this holds: otherwise the mail's cause didn't happen. */
  condition?: RawBuilder<SqlBool>
  now: number
}

export type WaitingMail = {
  recipient: string
  senderName: string
  subject: string
  text: string
  unsubscribeUrl: string | null
}

/**
 * Inserts the mail into the outbox, in the batch that causes it. A mail to nobody is stored as failed and without its
 * text, so that the work, and its duration, are the same for unknown addresses.
 */
export function insertMail(db: Database, mail: NewMail): Write {
  const isDue = mail.recipient !== ''
  return insertWhere(
    db,
    'mail',
    {
      tenant_id: mail.tenantId,
      id: mail.id,
      kind: mail.kind,
      recipient: mail.recipient,
      sender_name: mail.senderName,
      subject: mail.subject,
      text: isDue ? mail.text : '',
      unsubscribe_url: isDue ? (mail.unsubscribeUrl ?? null) : null,
      state: isDue ? 'waiting' : 'failed',
      error: isDue ? null : 'nobody',
      created_at: mail.now,
    },
    mail.condition,
  )
}

/** A mail that is still to be sent. Null if it was sent, was given up, or goes to nobody. */
export async function findWaitingMail(db: Database, key: MailKey): Promise<WaitingMail | null> {
  const row = await mails(db, key)
    .select(['recipient', 'sender_name as senderName', 'subject', 'text'])
    .select('unsubscribe_url as unsubscribeUrl')
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return row ?? null
}

export function mails(db: Database, { tenantId, id }: MailKey) {
  return db.selectFrom('mail').where('mail.tenant_id', '=', tenantId).where('mail.id', '=', id)
}

/** Deletes the text of a sent mail, because it contains links. */
export function noteSent(db: Database, key: MailKey, now: number): Write {
  return waiting(db, key).set({
    ...{ state: 'sent', text: '', unsubscribe_url: null },
    ...{ error: null, sent_at: now },
  })
}

/** Gives a mail up and deletes its text too. `error` is for the operator. */
export function noteFailed(db: Database, job: Job, key: MailKey, error: string): Write {
  return waiting(db, key)
    .set({ state: 'failed', text: '', unsubscribe_url: null, error })
    .where(holdsLease(job))
}

function waiting(db: Database, { tenantId, id }: MailKey) {
  return db
    .updateTable('mail')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
}

/** A condition for a write: an earlier write of the batch inserted the mail's row. */
export function isWritten(db: Database, key: MailKey): RawBuilder<SqlBool> {
  return sql<SqlBool>`EXISTS ${mails(db, key).select('mail.id')}`
}

/**
 * A condition for a write: an earlier write inserted the mail, and it is to be sent. False for a mail to nobody or
 * beyond the limits.
 */
export function isToBeSent(db: Database, key: MailKey): RawBuilder<SqlBool> {
  return sql<SqlBool>`EXISTS ${mails(db, key).select('mail.id').where('mail.state', '=', 'waiting')}`
}

type MailRequest = MailKey & {
  askedKey: string
  senderKey: string
  budget: MailBudget
  now: number
}

const hour = 3_600_000

/**
 * Notes that somebody has caused a mail, in the same batch and before the mail's row. Beyond a limit it notes nothing,
 * and then there is no mail, no job and no link. Counting and noting are one statement, so that none of many at once
 * slips through.
 */
export function insertMailRequest(db: Database, request: MailRequest, limits: MailLimits): Write {
  const values = {
    tenant_id: request.tenantId,
    id: request.id,
    asked_key: request.askedKey,
    sender_key: request.senderKey,
    budget: request.budget,
    created_at: request.now,
  }
  const within = [
    ...limitsOf(request, limits).map(
      ([by, span, most]) => sql<SqlBool>`${recent(db, request, by, span)} < ${most}`,
    ),
    isFairShare(db, request, limits),
  ]
  return insertWhere(db, 'mail_request', values, ...within)
}

type By = { asked_key?: string; sender_key?: string; budget?: MailBudget }

/**
 * The limits of a request. Mails to existing accounts have no limit by site: there are only as many as accounts, and each
 * has limits by address and by sender. The statement is the same for all, so that it doesn't reveal whether an address is
 * known.
 */
function limitsOf({ askedKey, senderKey, budget }: MailRequest, limits: MailLimits): [By, number, number][] {
  const day = 24 * hour
  const [siteHour, siteDay] = budget === 'known' ? [unlimited, unlimited] : [limits.siteHour, limits.siteDay]
  return [
    [{ asked_key: askedKey }, hour, limits.addressHour],
    [{ asked_key: askedKey }, day, limits.addressDay],
    [{ sender_key: senderKey }, hour, limits.senderHour],
    [{ sender_key: senderKey }, day, limits.senderDay],
    [{ budget }, hour, siteHour],
    [{ budget }, day, siteDay],
  ]
}

const unlimited = Number.MAX_SAFE_INTEGER

/**
 * The second half of a site's budget is for senders that have asked for little, so that a few networks, each within its
 * own limit, leave room for everybody else. assumed: a hundredth of the site's budget for each.
 */
function isFairShare(db: Database, request: MailRequest, limits: MailLimits): RawBuilder<SqlBool> {
  const { senderKey, budget } = request
  const spans = [
    [hour, limits.siteHour],
    [24 * hour, limits.siteDay],
  ] as const
  const shares = spans.map(([span, most]) => {
    const half = budget === 'known' ? unlimited : Math.ceil(most / 2)
    const share = Math.max(1, Math.floor(most / 100))
    return sql<SqlBool>`(${recent(db, request, { budget }, span)} < ${half}
      OR ${recent(db, request, { budget, sender_key: senderKey }, span)} < ${share})`
  })
  return sql<SqlBool>`${sql.join(shares, sql` AND `)}`
}

/** The number of earlier requests at the site within the time span, with this address or from this sender. */
function recent(db: Database, { tenantId, now }: MailRequest, by: By, span: number): Expression<number> {
  return db
    .selectFrom('mail_request')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('created_at', '>', now - span)
    .where((where) => where.and(by)) as unknown as Expression<number>
}

/** A condition of a mail's row: its request was within the limits. */
export function isWithinLimits(db: Database, { tenantId, id }: MailKey): RawBuilder<SqlBool> {
  const requests = db
    .selectFrom('mail_request')
    .select('mail_request.id')
    .where('mail_request.tenant_id', '=', tenantId)
    .where('mail_request.id', '=', id)
  return sql<SqlBool>`EXISTS ${requests}`
}
