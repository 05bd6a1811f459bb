import { eachDue } from '#app/features/orders/model/due/each-due.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { sweepTenantDbs } from '#app/kernel/data/database.ts'
import type { ProofDeps } from './card-proof.ts'
import { updateProof } from './proof-store.ts'
import { settleProof } from './settle-proof.ts'

const maxPerSweep = 20
const hour = 3_600_000

/**
 * Run by cron, for all tenants: settles the proofs of readers who didn't come back from their issuer. Answers how many
 * there were.
 */
export function sweepProofs(cron: Omit<ProofDeps, 'db' | 'd1'>): Promise<number> {
  return sweepTenantDbs(cron.env, (tenants) => sweepProofsOf({ ...cron, ...tenants }))
}

async function sweepProofsOf(cron: ProofDeps): Promise<number> {
  const due = await cron.db
    .selectFrom('card_proof')
    .select(['tenant_id as tenantId', 'id'])
    .where('settle_at', '<=', cron.now())
    .orderBy('settle_at')
    .limit(maxPerSweep)
    .execute()
  await eachDue(cron, due, {
    event: 'card not proven',
    atOnce: 5,
    work: (deps, key) => settleProof(deps, key, 'sweep'),
    reschedule: ({ db, d1 }, key) => commitTo(d1, [updateProof(db, key, { settle_at: cron.now() + hour })]),
  })
  return due.length
}
