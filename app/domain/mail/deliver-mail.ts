import { commitTo } from '#app/data/commit.ts'
import { openDatabase } from '#app/data/database.ts'
import type { Env } from '#app/data/env.ts'
import { chooseMailer } from '#app/gateways/mail/choose-mailer.ts'
import { claimMail, type MailKey, mostAttempts, noteFailed, noteSent, noteTrouble } from './mail-store.ts'

/** What delivering needs of a visit or of a sweep. */
export type Postman = { env: Env; d1: D1Database | D1DatabaseSession; now: number; fetch: typeof fetch }

/** One attempt at one mail, if it is due and nobody else is at it. Five failed attempts, or one hopeless, end it. */
export async function deliverMail({ env, d1, now, fetch }: Postman, key: MailKey): Promise<void> {
  const db = openDatabase(d1)
  const mail = await claimMail(db, key, now)
  if (mail === null) return
  const outcome = await chooseMailer(env, fetch).send({
    from: env.MAIL_FROM,
    senderName: mail.senderName,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text,
    idempotencyKey: `mail-${mail.tenantId}-${mail.id}`,
  })
  if (outcome.kind === 'sent') {
    await commitTo(d1, [noteSent(db, key, now)])
    return
  }
  const isOver = outcome.kind === 'never' || mail.attempts >= mostAttempts
  const note = isOver ? noteFailed(db, key, outcome.error) : noteTrouble(db, key, outcome.error)
  await commitTo(d1, [note])
  const { attempts } = mail
  console.warn(JSON.stringify({ event: 'mail not sent', ...key, attempts, isOver, error: outcome.error }))
}
