import { type SqlBool, sql } from 'kysely'
import { sendMailKind } from '#app/features/notifications/model/mail/send-mail-job.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { given, givenRows, listed } from '#app/kernel/data/given-rows.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { HINT_MS, type Job } from '#app/kernel/jobs/job.ts'
import { currentCause } from '#app/kernel/logging/cause.ts'

export type Invitable = { id: string; name: string; email_key: string; lang: Locale | null }

/** A mail to a reader, its link and the job that sends it. Times are milliseconds. */
export type Invitation = {
  accountId: string
  linkId: string
  expiresAt: number
  mailId: string
  jobId: string
  dueAt: number
  recipient: string
  senderName: string
  subject: string
  text: string
}

type Some = { tenantId: number; ids: readonly string[]; now: number }

/** The given readers who have an e-mail address, and neither a password nor an open link to set one. */
export async function readInvitable(db: Database, { tenantId, ids, now }: Some): Promise<Invitable[]> {
  const rows = await waiting(db, { tenantId, now })
    .select(['account.id', 'account.name', 'account.email_key', 'account.lang'])
    .where('account.id', 'in', listed<string>(ids))
    .execute()
  return rows.flatMap(({ email_key, ...row }) => (email_key === null ? [] : [{ ...row, email_key }]))
}

function waiting(db: Database, { tenantId, now }: Pick<Some, 'tenantId' | 'now'>) {
  return db
    .selectFrom('account')
    .where('account.tenant_id', '=', tenantId)
    .where('account.email_key', 'is not', null)
    .where('account.password', 'is', null)
    .where('account.status', '=', 'allow')
    .where('account.cancelled_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_link')
            .select('mail_link.id')
            // The plus sign makes SQLite look up the account's own links, not all of the tenant's.
            .where(sql`+mail_link.tenant_id`, '=', tenantId)
            .whereRef('mail_link.account_id', '=', 'account.id')
            .where('mail_link.purpose', '=', 'reset-password')
            .where('mail_link.used_at', 'is', null)
            .where('mail_link.expires_at', '>', now),
        ),
      ),
    )
}

/** Writes the mails to readers who still need an invitation at that moment, each with its link and its job. */
export function writeInvitations(
  db: Database,
  { tenantId }: Pick<Job, 'tenantId'>,
  now: number,
  invitations: readonly Invitation[],
): Write[] {
  if (invitations.length === 0) return []
  const isWaiting = sql<SqlBool>`EXISTS ${waiting(db, { tenantId, now })
    .select('account.id')
    .where('account.id', '=', given<string>('accountId'))}`
  const mail = db
    .selectFrom('mail')
    .select('mail.id')
    .where('mail.tenant_id', '=', tenantId)
    .where('mail.id', '=', given<string>('mailId'))
  const tenant = sql.val(tenantId).as('tenant_id')
  const of = <Key extends keyof Invitation>(key: Key) => given<Invitation[Key]>(key)
  return [
    insertSelected(
      db,
      'mail',
      db
        .selectFrom(givenRows(invitations))
        .select([
          tenant,
          of('mailId').as('id'),
          of('recipient').as('recipient'),
          of('senderName').as('sender_name'),
          of('subject').as('subject'),
          of('text').as('text'),
          sql.val(now).as('created_at'),
        ])
        .where(isWaiting),
    ),
    insertSelected(
      db,
      'mail_link',
      db
        .selectFrom(givenRows(invitations))
        .select([
          tenant,
          of('linkId').as('id'),
          sql.lit<'reset-password'>('reset-password').as('purpose'),
          of('accountId').as('account_id'),
          of('recipient').as('bound_email_key'),
          sql<string>`json_object('mailId', ${given('mailId')})`.as('payload'),
          sql.val(now).as('created_at'),
          of('expiresAt').as('expires_at'),
        ])
        .where(({ exists }) => exists(mail)),
    ),
    insertSelected(
      db,
      'job',
      db
        .selectFrom(givenRows(invitations))
        .select([
          of('jobId').as('id'),
          tenant,
          sql.lit(sendMailKind.name).as('kind'),
          of('mailId').as('subject'),
          sql.lit('{}').as('payload'),
          of('dueAt').as('due_at'),
          sql<number>`${given('dueAt')} + ${sql.lit(HINT_MS)}`.as('lease_until'),
          sql.val(now).as('created_at'),
          sql.val(now).as('updated_at'),
          sql.val(currentCause().requestId ?? null).as('request_id'),
        ])
        .where(({ exists }) => exists(mail)),
    ),
  ]
}
