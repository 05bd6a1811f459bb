import { chooseGateway } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { CardProof } from './card-proof.ts'
import { findOpenProof, findProof } from './proof-store.ts'
import { settleProof } from './settle-proof.ts'

/**
 * Settles the proof that the reader's browser came back from. The parameters only say which one (ruling 35). Null if they
 * name no proof of the reader's. Refuses with `transactionNotFound` if the state doesn't match.
 */
export async function settleReturnedProof(
  visit: Visit,
  parameters: URLSearchParams,
): Promise<CardProof | null> {
  const { id: accountId } = requireOwnAccount(visit)
  const gateway = await chooseGateway(visit, visit.site.tenantId)
  const [id] = (await gateway.readReturn(parameters))?.orderIds ?? []
  const proof = id === undefined ? null : await findProof(visit.db, { tenantId: visit.site.tenantId, id })
  if (proof === null || proof.accountId !== accountId) return null
  const word = parameters.get('state')
  if (word !== null && word !== proof.stateWord) refuse('transactionNotFound')
  return settleProof(visit, proof)
}

/**
 * The present state of one of the reader's proofs. Without an id it is the one that waits at the issuer, perhaps in
 * another tab; null if there is none. Refuses an unknown id, or another reader's, with `transactionNotFound`.
 */
export async function settleOwnProof(visit: Visit, id: string): Promise<CardProof>
export async function settleOwnProof(visit: Visit, id: string | null): Promise<CardProof | null>
export async function settleOwnProof(visit: Visit, id: string | null): Promise<CardProof | null> {
  const { id: accountId } = requireOwnAccount(visit)
  if (id === null) return settleOpenProof(visit, accountId)
  const proof = await findProof(visit.db, { tenantId: visit.site.tenantId, id })
  return proof?.accountId === accountId ? settleProof(visit, proof) : refuse('transactionNotFound')
}

async function settleOpenProof(visit: Visit, accountId: string): Promise<CardProof | null> {
  const open = await findOpenProof(visit.db, {
    tenantId: visit.site.tenantId,
    accountId,
    now: visit.now(),
  })
  return open === null ? null : settleProof(visit, open)
}
