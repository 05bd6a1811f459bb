import { sql } from 'kysely'
import type { Database } from './database.ts'

/** How secrets are stored: the number that no key has sealed yet, and by key name the number whose key is missing. */
export type Sealing = { hasKey: boolean; inClear: number; lost: { key: string; secrets: number }[] }

/**
 * Checks which keys the secrets in the database were sealed with, without opening them. `names` are the keys that exist.
 */
export async function readSealing(db: Database, names: readonly string[]): Promise<Sealing> {
  const keyOf = (column: string) =>
    sql<string>`substr(${sql.ref(column)}, 1, instr(${sql.ref(column)}, '.') - 1)`
  const [inClear, companiesInClear, ofProviders, ofFactors, ofPayment, ofCompanies] = await Promise.all([
    db
      .selectFrom('identity_provider')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('client_secret', 'is not', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('company')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('api_key', '<>', '')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('identity_provider')
      .select(({ fn }) => [keyOf('sealed_secret').as('key'), fn.countAll<number>().as('count')])
      .where('sealed_secret', 'is not', null)
      .groupBy('key')
      .execute(),
    db
      .selectFrom('staff_factor')
      .select(({ fn }) => [keyOf('secret').as('key'), fn.countAll<number>().as('count')])
      .groupBy('key')
      .execute(),
    db
      .selectFrom('company_payment')
      .select(({ fn }) => [keyOf('sealed_secrets').as('key'), fn.countAll<number>().as('count')])
      .where('sealed_secrets', 'is not', null)
      .groupBy('key')
      .execute(),
    db
      .selectFrom('company_key')
      .select(({ fn }) => [keyOf('sealed').as('key'), fn.countAll<number>().as('count')])
      .groupBy('key')
      .execute(),
  ])
  const sealed = [...ofProviders, ...ofFactors, ...ofPayment, ...ofCompanies]
  const lost = [...new Set(sealed.map(({ key }) => key))].filter((key) => !names.includes(key)).sort()
  const secretsOf = (key: string) =>
    sealed.filter((row) => row.key === key).reduce((sum, { count }) => sum + count, 0)
  return {
    hasKey: names.length > 0,
    inClear: inClear.count + companiesInClear.count,
    lost: lost.map((key) => ({ key, secrets: secretsOf(key) })),
  }
}
