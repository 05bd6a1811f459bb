import { sql } from 'kysely'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import {
  isSealedBy,
  type Kept,
  maxPerSweep,
  reseal,
  type SealingDeps,
  sweepSecrets,
} from '#app/features/identity/model/sealing/sweep-secrets.ts'
import { type Database, platformDb } from '#app/kernel/data/database.ts'
import { readSealing, sealingKeyNames } from '#app/kernel/data/sealed.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { aboutPayment } from './payment-setting-store.ts'

/**
 * Each round seals up to fifty secrets of every kind. What is left after these rounds waits for the next call, or for
 * cron.
 */
const maxRounds = 20

/**
 * The newest key, how many secrets were sealed with it now, and how many are still in plain text or sealed with another
 * key.
 */
type Resealed = { key: string; sealed: number; left: number }

/**
 * Seals all secrets with the newest key at once, which cron does gradually: companies' contracts, client secrets of
 * identity providers, second factors. When none is left, older keys can be removed. For system administrators. Refuses
 * with `sealingKeyMissing` if there is no key.
 */
export async function resealSecrets(visit: Visit): Promise<Resealed> {
  const admin = requireStaff(visit, 'system')
  const [key = refuse('sealingKeyMissing')] = sealingKeyNames(visit.env)
  let sealed = 0
  for (let round = 0; round < maxRounds; round++) {
    const done = (await sweepSecrets(visit)) + (await sweepPaymentSecrets(visit))
    if (done === 0) break
    sealed += done
  }
  const { inClear, lost } = await readSealing(visit.db, [key])
  await commit(visit, [
    insertAudit(visit, admin, { action: 'secret.reseal', subject: key, detail: { sealed } }),
  ])
  return { key, sealed, left: lost.reduce((sum, { secrets }) => sum + secrets, inClear) }
}

/** Run by cron: seals companies' contracts again with the newest key if an older one sealed them. Returns how many. */
export async function sweepPaymentSecrets(deps: SealingDeps): Promise<number> {
  const [, ...older] = sealingKeyNames(deps.env)
  const platform = await platformDb(deps.env)
  const found = await Promise.all(older.map((name) => listSealedBy(platform.db, name)))
  return reseal(deps, platform, found.flat())
}

async function listSealedBy(db: Database, key: string): Promise<Kept[]> {
  const rows = await db
    .selectFrom('company_payment')
    .select(['company_id as companyId', 'sealed_secrets as text'])
    .where('sealed_secrets', 'is not', null)
    .where(isSealedBy(sql.ref('sealed_secrets'), key))
    .limit(maxPerSweep)
    .execute()
  return rows.map(({ companyId, text }) => {
    const row = db
      .updateTable('company_payment')
      .where('company_id', '=', companyId)
      // Another request may have saved other secrets in the meantime.
      .where('sealed_secrets', '=', text)
    return {
      text: text ?? '',
      isSealed: true,
      about: aboutPayment(companyId),
      replace: (sealed) => row.set({ sealed_secrets: sealed }),
    }
  })
}
