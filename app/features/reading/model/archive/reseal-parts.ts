import { sql } from 'kysely'
import type { SealingDeps } from '#app/features/identity/model/sealing/sweep-secrets.ts'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { type Database, type OpenDatabase, sweepTenantDbs } from '#app/kernel/data/database.ts'
import { seal, sealingKeyNames, unseal } from '#app/kernel/data/sealed.ts'
import type { Part } from './archive-store.ts'
import { aboutPart } from './grant-part.ts'

/** The most parts whose keys one run seals again. A tenant has one for each day of three years. */
export const partsPerSweep = 500

/** Run by cron: seals the keys of archived grants again with the newest key if an older one sealed them. Returns how many. */
export async function sweepPartKeys(deps: SealingDeps): Promise<number> {
  const [, ...older] = sealingKeyNames(deps.env)
  return sweepTenantDbs(deps.env, async (tenants) => {
    let done = 0
    for (const key of older) done += await resealParts(deps, tenants, key)
    return done
  })
}

async function resealParts(deps: SealingDeps, { d1, db }: OpenDatabase, key: string): Promise<number> {
  const parts = await partsSealedBy(db, key)
  const writes = await Promise.all(
    parts.map(async (part): Promise<Write> => {
      const about = aboutPart(part)
      const sealed = await seal(deps, await unseal(deps, part.sealedKey, about), about)
      return db
        .updateTable('grant_archive')
        .set({ sealed_key: sealed })
        .where('tenant_id', '=', part.tenantId)
        .where('id', '=', part.id)
        .where('sealed_key', '=', part.sealedKey)
    }),
  )
  if (writes.length > 0) await commitTo(d1, writes)
  return parts.length
}

function partsSealedBy(db: Database, key: string): Promise<Omit<Part, 'sha256'>[]> {
  return (
    db
      .selectFrom('grant_archive')
      .select(['tenant_id as tenantId', 'id', 'day', 'sealed_key as sealedKey'])
      // As in the index grant_archive_by_key.
      .where(sql`substr(sealed_key, 1, instr(sealed_key, '.') - 1)`, '=', key)
      .limit(partsPerSweep)
      .execute()
  )
}
