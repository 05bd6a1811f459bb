import { commitTo } from '#app/kernel/data/commit.ts'
import { platformDb } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { noteSweepFailures } from './sweep-failure-store.ts'

/** Sweeps by the name that the health page uses. */
export type Sweeps = Record<string, () => Promise<unknown>>

const maxErrorLength = 500

/**
 * Runs all sweeps in parallel. A sweep that fails doesn't stop the others. It is logged, and the health page shows it
 * until it succeeds again.
 */
export async function runSweeps(env: Env, sweeps: Sweeps, now: number): Promise<void> {
  const failures: { name: string; error: string }[] = []
  await Promise.all(
    Object.entries(sweeps).map(async ([name, sweep]) => {
      try {
        await sweep()
      } catch (error) {
        const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
        console.error(JSON.stringify({ level: 'error', event: 'sweep failed', name, cause }))
        failures.push({ name, error: String(error).slice(0, maxErrorLength) })
      }
    }),
  )
  const { d1, db } = await platformDb(env)
  await commitTo(d1, noteSweepFailures(db, failures, now))
}
