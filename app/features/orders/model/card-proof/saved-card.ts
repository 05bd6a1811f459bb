import { noteAttempt, whileUnheld } from '#app/features/orders/model/card-brake/card-hold.ts'
import { nextCheck, orderLife } from '#app/features/orders/model/order/order.ts'
import { findPayer, insertPayer } from '#app/features/orders/model/payer/payer-store.ts'
import {
  chooseGateway,
  findCompanyProvider,
  pushPaths,
  returnPaths,
} from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import {
  type Declined,
  type GatewayOrder,
  type MaskedCard,
  type PaymentGateway,
  takesCards,
} from '#app/gateways/payment/payment-gateway.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { gatewayRecordOf } from '#app/kernel/errors/gateway-codes.ts'
import { Refusal, refuse } from '#app/kernel/errors/refusal.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { commit } from '#app/visit/commit.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type CardProof, findOpenProof, findProof, insertProof, updateProof } from './proof-store.ts'
import { end, settleProof } from './settle-proof.ts'

/**
 * The card that the reader's renewals are charged to, as far as it may be shown. Null if none is stored, and always null
 * with the publisher's own payments.
 */
export async function getSavedCard(visit: Visit): Promise<MaskedCard | null> {
  const { id: accountId } = requireOwnAccount(visit)
  const { tenantId } = visit.site
  const provider = await findCompanyProvider(visit.db, tenantId)
  return provider === null
    ? null
    : ((await findPayer(visit.db, { tenantId, accountId, provider }))?.card ?? null)
}

/** A new card by its one-time token. Without one it is entered on the provider's own page. */
export type NewCard = { token?: string | undefined; holderName?: string | undefined }

/** `kept`: the card is in place. Otherwise the reader must go to the issuer's page, or the result comes later. */
export type Replaced = { proofId: string; next: 'kept' | 'verifying' | { redirect: string } }

/**
 * Asks a card's issuer whose it is, in order to keep it in place of the previous one: renewals are charged to it without
 * asking anybody. Refuses at the publisher, which keeps cards itself, with `invalidGateway`; after too many cards as
 * `whileUnheld` does; a missing token, where the provider has no page that asks for the card, with `invalidCard`; a card or token that isn't accepted as `refusalOfProof` says (R334); and with `dependencyError` if
 * the provider doesn't answer.
 */
export async function replaceCard(visit: Visit, card: NewCard): Promise<Replaced> {
  const { id, email } = requireOwnAccount(visit)
  const gateway = await chooseGateway(visit, visit.site.tenantId)
  return replaceCardOf(
    visit,
    gateway,
    { accountId: id, email, returnPath: returnPaths[gateway.provider] },
    card,
  )
}

/** The account whose card is replaced. The issuer sends the browser back to `returnPath`. */
type CardHolder = { accountId: string; email: string | null; returnPath: string }

/** Does what `replaceCard` says, for an account whose reader the caller knows, and refuses as it does. */
export async function replaceCardOf(
  visit: Visit,
  gateway: PaymentGateway,
  holder: CardHolder,
  card: NewCard,
): Promise<Replaced> {
  const { accountId } = holder
  if (card.token === undefined && !gateway.hasCardPage) refuse('invalidCard')
  const { proof, memberId } = await whileUnheld(visit, accountId, () => begin(visit, gateway, accountId))
  const answer = await gateway.authorise(askedOf(visit, { proof, memberId, card, holder }))
  switch (answer.is) {
    case 'declined':
      await end(visit, proof, answer)
      throw refusalOfProof(answer)
    case 'redirect': {
      const told = { redirect_url: answer.url, provider_ref: JSON.stringify(answer.providerRef) }
      await commitTo(visit.d1, [updateProof(visit.db, proof, { state: 'redirected', ...told })])
      return { proofId: proof.id, next: { redirect: answer.url } }
    }
    // There is no page to send the reader to if the provider didn't answer.
    case 'unknown':
      return refuse('dependencyError')
    case 'authorised':
      return settled(await settleProof(visit, proof))
  }
}

/**
 * Records the proof and the attempt before the provider is asked, so that the provider never keeps a card under an id that we don't know.
 */
async function begin(
  visit: Visit,
  { provider }: PaymentGateway,
  accountId: string,
): Promise<{ proof: CardProof; memberId: string }> {
  if (!takesCards(provider)) return refuse('invalidGateway')
  const { db, randomBytes } = visit
  const [now, tenantId] = [visit.now(), visit.site.tenantId]
  const key = { tenantId, accountId, provider }
  const row = { ...key, id: newElementId(randomBytes), stateWord: newElementId(randomBytes) }
  await commit(visit, [
    noteAttempt(visit, { accountId, id: row.id, kind: 'card' }),
    insertPayer(db, key, newElementId(randomBytes), now),
    insertProof(db, { ...row, createdAt: now, expiresAt: now + orderLife, settleAt: nextCheck(0, now) }),
  ])
  const [proof, payer] = await Promise.all([findProof(db, row), findPayer(db, key)])
  return {
    proof: proof ?? refuse('transactionNotFound'),
    memberId: payer?.memberId ?? refuse('transactionNotFound'),
  }
}

type Asked = { proof: CardProof; memberId: string; card: NewCard; holder: CardHolder }

/** The request to the provider. An amount of 0 means that the card is only proven and kept. */
function askedOf(visit: Visit, { proof, memberId, card, holder }: Asked): GatewayOrder {
  const { id, stateWord, provider } = proof
  return {
    id,
    amount: 0,
    taxRate: null,
    memberId,
    card: card.token === undefined ? { kind: 'page' } : { kind: 'token', token: card.token },
    browser: {
      returnUrl: absoluteUrl(visit, holder.returnPath),
      pushUrl: absoluteUrl(visit, pushPaths[provider]),
      state: stateWord,
      holderName: card.holderName || null,
      email: holder.email,
      address: visit.address,
      userAgent: visit.userAgent,
      accept: null,
      language: visit.locale,
    },
    earlier: null,
    plan: null,
    subject: null,
  }
}

function settled({ id, state, decline, redirectUrl }: CardProof): Replaced {
  if (decline !== null) throw refusalOfProof(decline)
  if (state === 'kept') return { proofId: id, next: 'kept' }
  return { proofId: id, next: redirectUrl === null ? 'verifying' : { redirect: redirectUrl } }
}

/**
 * The refusal for a card that isn't kept: with the provider's own number from the catalogue, or else that the card isn't
 * valid, or that our settings aren't.
 */
export function refusalOfProof({ reason, gatewayCode }: Pick<Declined, 'reason' | 'gatewayCode'>): Refusal {
  const name: ErrorName = reason === 'settings' ? 'invalidGatewaySettings' : 'invalidCard'
  return new Refusal(gatewayRecordOf(gatewayCode)?.refusal ?? name, {
    ...(gatewayCode !== undefined && { gatewayCode }),
  })
}

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
  const open = await findOpenProof(visit.db, { tenantId: visit.site.tenantId, accountId }, visit.now())
  return open === null ? null : settleProof(visit, open)
}
