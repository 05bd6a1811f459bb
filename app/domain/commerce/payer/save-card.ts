import { settleAttempt } from '#app/domain/commerce/card-brake/attempt-store.ts'
import { noteAttempt, outcomeOf, whileUnheld } from '#app/domain/commerce/card-brake/try-card.ts'
import { chooseGateway, findCompanyProvider } from '#app/domain/commerce/payment-setting/choose-gateway.ts'
import { gatewayRecordOf } from '#app/errors/gateway-codes.ts'
import { refuse } from '#app/errors/refusal.ts'
import type { MaskedCard } from '#app/gateways/payment/payment-gateway.ts'
import { newElementId } from '#app/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findPayer, insertPayer, type PayerKey, updateCard } from './payer-store.ts'

type NewCard = { token: string; holderName?: string | undefined }

/** The card that is charged for the reader's renewals, as it may be shown; null where none is kept, and at the publisher. */
export async function getSavedCard(visit: Visit): Promise<MaskedCard | null> {
  const { id: accountId } = requireOwnAccount(visit)
  const { tenantId } = visit.site
  const provider = await findCompanyProvider(visit.db, tenantId)
  return provider === null
    ? null
    : ((await findPayer(visit.db, { tenantId, accountId, provider }))?.card ?? null)
}

/**
 * Keeps a new card at the company's provider in place of the one before. Refuses a card or token it doesn't take with `invalidCard`
 * (R334) or what the catalogue has for the provider's number, the publisher, which keeps cards by itself, with `invalidGateway`, no answer with `dependencyError`,
 * and who tried too many cards as `whileUnheld` does.
 */
export async function saveCard(visit: Visit, { token, holderName = '' }: NewCard): Promise<MaskedCard> {
  const { id: accountId } = requireOwnAccount(visit)
  const { tenantId } = visit.site
  const gateway = await chooseGateway(visit, tenantId)
  if (gateway.provider === 'GAKKEN_ID') refuse('invalidGateway')
  const key = { tenantId, accountId, provider: gateway.provider }
  const attempt = { tenantId, id: newElementId(visit.randomBytes) }
  const memberId = await whileUnheld(visit, () => memberIdOf(visit, key, attempt.id))
  const saved = await gateway.saveCard({ memberId, token, holderName: holderName || null })
  if (saved.is === 'unknown') refuse('dependencyError')
  if (saved.is === 'declined') {
    await commit(visit, [settleAttempt(visit.db, attempt, outcomeOf(saved.reason))])
    const { gatewayCode } = saved
    const name = saved.reason === 'settings' ? 'invalidGatewaySettings' : 'invalidCard'
    refuse(gatewayRecordOf(gatewayCode)?.refusal ?? name, {
      ...(gatewayCode && { gatewayCode }),
    })
  }
  await commit(visit, [
    updateCard(visit.db, key, saved.card, visit.now()),
    settleAttempt(visit.db, attempt, 'taken'),
  ])
  return saved.card
}

/** Written down before the provider hears it, with the attempt, so that the card isn't kept under a name nobody knows. */
async function memberIdOf(visit: Visit, key: PayerKey, attemptId: string): Promise<string> {
  await commit(visit, [
    noteAttempt(visit, { id: attemptId, kind: 'card' }),
    insertPayer(visit.db, key, newElementId(visit.randomBytes), visit.now()),
  ])
  return (await findPayer(visit.db, key))?.memberId ?? refuse('dependencyError')
}
