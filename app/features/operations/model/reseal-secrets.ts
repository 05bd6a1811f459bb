import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { sweepSecrets, sweepStaffSecrets } from '#app/features/identity/model/sealing/sweep-secrets.ts'
import { sweepPaymentSecrets } from '#app/features/orders/model/payment-setting/reseal-contracts.ts'
import { sweepPartKeys } from '#app/features/reading/model/archive/reseal-parts.ts'
import { readSealing, sealingKeyNames } from '#app/kernel/data/sealed.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * Each round seals up to fifty secrets of every kind, and more keys of archived grants. What is left after these
 * rounds waits for the next call, or for cron.
 */
const maxRounds = 20

/**
 * The newest key, how many secrets were sealed with it now, and how many are still in plain text or sealed with another
 * key.
 */
type Resealed = { key: string; sealed: number; left: number }

/**
 * Seals all secrets with the newest key at once, which cron does gradually: companies' contracts, client secrets of
 * identity providers, second factors, the keys of archived grants. When none is left, older keys can be removed. For
 * system administrators. Refuses with `sealingKeyMissing` if there is no key.
 */
export async function resealSecrets(visit: Visit): Promise<Resealed> {
  const admin = requireStaff(visit, 'system')
  const [key = refuse('sealingKeyMissing')] = sealingKeyNames(visit.env)
  let sealed = 0
  for (let round = 0; round < maxRounds; round++) {
    const done =
      (await sweepSecrets(visit)) +
      (await sweepStaffSecrets(visit)) +
      (await sweepPaymentSecrets(visit)) +
      (await sweepPartKeys(visit))
    if (done === 0) break
    sealed += done
  }
  const { inClear, lost } = await readSealing(visit.env, visit.db, [key])
  await commit(visit, [
    insertAudit(visit, admin, { action: 'secret.reseal', subject: key, detail: { sealed } }),
  ])
  return { key, sealed, left: lost.reduce((sum, { secrets }) => sum + secrets, inClear) }
}
