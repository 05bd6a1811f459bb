import { askSideBySide, type SideBySide } from '#app/kernel/data/ask-tenant-databases.ts'
import { everyTenantDb, inSession, type OpenDatabase, ofPresentTenants } from '#app/kernel/data/database.ts'
import { platformDatabase } from '#app/kernel/data/database-names.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { onPlatform } from './on-platform.ts'
import type { Visit } from './visit.ts'

/** A database of tenants, opened for an administrator who works on several sites. */
export type There = OpenDatabase<D1Database | D1DatabaseSession>

/**
 * Opens every database of tenants, the platform's in the visit's own session, so that it sees the administrator's last write. Statements leave
 * out the rows of tenants that are moving and not used there.
 */
export async function openSideBySide(visit: Visit): Promise<There[]> {
  const { d1, db } = await onPlatform(visit)
  const opened: There[] = []
  for await (const records of everyTenantDb(visit.env))
    opened.push(
      records.database === platformDatabase
        ? ofPresentTenants({ database: platformDatabase, d1, db })
        : ofPresentTenants(inSession(records, 'first-primary')),
    )
  return opened
}

/**
 * Asks every database of tenants at the same time about the sites that live there (`livesIn`). If the platform's fails, all does. Another one
 * that fails is named in `silent`.
 */
export async function sideBySide<Answer>(
  visit: Visit,
  ask: (there: There) => Promise<Answer>,
): Promise<SideBySide<Answer>> {
  return askSideBySide(await openSideBySide(visit), ask, platformDatabase)
}

/** Like `sideBySide`, where an answer that lacks a part would be wrong: refuses with `dataUnavailable` if a database doesn't answer. */
export async function fromAll<Answer>(
  visit: Visit,
  ask: (there: There) => Promise<Answer>,
): Promise<Answer[]> {
  const { answers, silent } = await sideBySide(visit, ask)
  return silent.length === 0 ? answers : refuse('dataUnavailable')
}

/** Adds up the numbers of several answers, field by field. */
export function sumOf<Sums extends Record<string, number>>(answers: readonly Sums[]): Sums {
  const fields = Object.keys(answers[0] ?? {})
  const sums = fields.map((field) => [field, answers.reduce((sum, one) => sum + (one[field] ?? 0), 0)])
  return Object.fromEntries(sums) as Sums
}
