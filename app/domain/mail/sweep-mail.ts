import { commitTo } from '#app/data/commit.ts'
import { databaseFor, openDatabase } from '#app/data/database.ts'
import type { Env } from '#app/data/env.ts'
import { deliverMail, type Postman } from './deliver-mail.ts'
import { giveUpSilent, listDueMails } from './mail-store.ts'

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
  const due = await listDueMails(db, now, mostASweep)
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
