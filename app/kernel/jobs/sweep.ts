import type { TenantDatabaseName } from '#app/kernel/data/database-names.ts'

/**
 * Does what is due, in an invocation of its own. It is idempotent: it may be killed, and run twice at once. If it answers 'more', it is run
 * again at once, so it must not answer that for work that it only puts off.
 */
export type Sweep = () => Promise<unknown>

/** Sweeps by name. Several of one name run side by side, each for its share of the rows. */
export type Sweeps = Readonly<Record<string, Sweep | readonly Sweep[]>>

/** The platform's sweeps, and those that run in each database of tenants for itself. */
export type AllSweeps = { ofPlatform: Sweeps; ofTenants(database: TenantDatabaseName): Sweeps }

/** Answers 'more' if a sweep handled as many rows as one run may. */
export async function goesOn(handled: Promise<number>, limit: number): Promise<'more' | undefined> {
  return (await handled) >= limit ? 'more' : undefined
}
