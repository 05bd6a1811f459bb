import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import type { OpenDatabase } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { seal, unseal } from '#app/kernel/data/sealed.ts'

export type SealingDeps = { env: Pick<Env, 'DB' | 'SEALING_KEYS'>; randomBytes(length: number): Uint8Array }

/** A secret as its row has it, and the write that replaces it. */
export type Kept = {
  text: string
  isSealed: boolean
  about: string
  replace: (sealed: string) => Write | Write[]
}

/** The most secrets of each kind per sweep. The rest follow in the next one. */
export const maxPerSweep = 50

/** Seals all of them with the newest key. Returns how many. */
export async function reseal(
  deps: SealingDeps,
  { d1 }: Pick<OpenDatabase, 'd1'>,
  due: readonly Kept[],
): Promise<number> {
  for (const { text, isSealed, about, replace } of due) {
    const words = isSealed ? await unseal(deps, text, about) : text
    await commitTo(d1, [replace(await seal(deps, words, about))].flat())
  }
  return due.length
}

/** A range of the index: key names have no dot, and the character after the dot is the slash. */
export function isSealedBy(column: RawBuilder<unknown>, key: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} >= ${`${key}.`} AND ${column} < ${`${key}/`}`
}
