import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { sweepSecrets } from '#app/features/identity/model/sealing/sweep-secrets.ts'
import { readSealing } from '#app/kernel/data/read-sealing.ts'
import { sealingKeyNames } from '#app/kernel/data/sealed.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { sweepPaymentSecrets } from './sweep-payment-secrets.ts'

/** Each seals up to fifty of every kind: what is left after that many waits for the next call, or for cron. */
const mostRounds = 20

/** The newest key, how many secrets were sealed by it now, and how many still stand in clear or are sealed by another. */
export type Resealed = { key: string; sealed: number; left: number }

/**
 * Seals all secrets by the newest key at once, as cron does by and by: companies' contracts, client secrets of identity providers, second
 * factors. Nothing left means that older keys can go. For system administrators; refuses with `sealingKeyMissing` where there is no key.
 */
export async function resealSecrets(visit: Visit): Promise<Resealed> {
  const admin = requireStaff(visit, 'system')
  const [key = refuse('sealingKeyMissing')] = sealingKeyNames(visit.env)
  let sealed = 0
  for (let round = 0; round < mostRounds; round++) {
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
