import { chooseGateway } from '#app/domain/commerce/payment-setting/choose-gateway.ts'
import { refuse } from '#app/errors/refusal.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { CardProof } from './card-proof.ts'
import { findProof } from './proof-store.ts'
import { settleProof } from './settle-proof.ts'

/**
 * What the reader's browser came back with, where it names a card of theirs that was to be proven; null where it names none. It says which one
 * to settle and nothing else (decision 35). Refuses one that brings another word than went with it with `transactionNotFound`.
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

/** How a proof of the reader's own stands now. Refuses another's, or none, with `transactionNotFound`. */
export async function settleOwnProof(visit: Visit, id: string): Promise<CardProof> {
  const { id: accountId } = requireOwnAccount(visit)
  const proof = await findProof(visit.db, { tenantId: visit.site.tenantId, id })
  return proof?.accountId === accountId ? settleProof(visit, proof) : refuse('transactionNotFound')
}
