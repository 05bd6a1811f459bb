import { commitTo } from '#app/data/commit.ts'
import { type Database, databaseFor, openDatabase } from '#app/data/database.ts'
import type { Env } from '#app/data/env.ts'
import { deliverMail, type Postman } from './deliver-mail.ts'
import { giveUpSilent, type MailKey } from './mail-store.ts'

const mostASweep = 60
/** A Worker has six connections at a time. */
const atOnce = 5

/**
 * Run by cron every minute: tries what is due, oldest first, and gives up what five attempts couldn't send. Two sweeps at
 * a time send nothing twice. Answers how many were due.
 */
export async function sweepMail(env: Env, now: number, fetchFrom: typeof fetch): Promise<number> {
  const d1 = databaseFor(env, 0)
  const db = openDatabase(d1)
  const due = await listDueMails(db, now)
  const postman: Postman = { env, d1, now, fetch: fetchFrom }
  for (let at = 0; at < due.length; at += atOnce) {
    await Promise.all(due.slice(at, at + atOnce).map((key) => deliverMail(postman, key)))
  }
  if (due.length > 0)
    await commitTo(
      d1,
      due.map((key) => giveUpSilent(db, key, now)),
    )
  return due.length
}

/** Whoever's they are: the sweep works for all tenants, and the rows say whose they are. */
async function listDueMails(db: Database, now: number): Promise<MailKey[]> {
  return db
    .selectFrom('mail')
    .select(['tenant_id as tenantId', 'id'])
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(mostASweep)
    .execute()
}
