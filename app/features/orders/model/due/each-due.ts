import { type Database, databaseFor, openDatabase } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'

type Due = { tenantId: number; id: string }
/** What cron has, on the database of the tenant it works for. */
type OnDatabase<Cron> = Cron & { d1: D1Database; db: Database }

type Work<Cron, Key> = {
  /** The name in the log for a failure. */
  event: string
  work(deps: OnDatabase<Cron>, key: Key): Promise<unknown>
  /** Has it come again later. */
  putOff(deps: OnDatabase<Cron>, key: Key): Promise<unknown>
  /** How many run in parallel. A Worker has six connections at a time. */
  atOnce: number
}

/**
 * Works through everything that a sweep found due. A failing one is logged and postponed, so that the others don't wait
 * behind it. If it can't even be postponed, that is logged as well, and the next sweep finds it again.
 */
export async function eachDue<Cron extends { env: Env }, Key extends Due>(
  cron: Cron,
  due: readonly Key[],
  work: Work<Cron, Key>,
): Promise<void> {
  for (let at = 0; at < due.length; at += work.atOnce)
    await Promise.all(due.slice(at, at + work.atOnce).map((key) => workApart(cron, key, work)))
}

async function workApart<Cron extends { env: Env }, Key extends Due>(
  cron: Cron,
  key: Key,
  { event, work, putOff }: Work<Cron, Key>,
): Promise<void> {
  const { tenantId, id } = key
  const d1 = databaseFor(cron.env, tenantId)
  const deps = { ...cron, d1, db: openDatabase(d1) }
  try {
    await work(deps, key)
  } catch (error) {
    console.warn(JSON.stringify({ event, tenantId, id, cause: String(error) }))
    try {
      await putOff(deps, key)
    } catch (again) {
      console.error(JSON.stringify({ event, tenantId, id, cause: `not put off: ${String(again)}` }))
    }
  }
}
