import { findOwnHold, type OwnHold } from '#app/features/orders/model/card-brake/card-hold.ts'
import { type CardLink, findCardLink } from '#app/features/orders/model/card-link/card-link-store.ts'
import { orderLife } from '#app/features/orders/model/order/order.ts'
import { findPayer } from '#app/features/orders/model/payer/payer-store.ts'
import {
  type Checkout,
  chooseGateway,
  readCheckout,
} from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import type { MaskedCard } from '#app/gateways/payment/payment-gateway.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { readTenantToken } from '#app/kernel/values/tenant-token.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type CardProof, findLatestProof } from './proof-store.ts'
import { type NewCard, type Replaced, replaceCardOf } from './saved-card.ts'
import { settleProof } from './settle-proof.ts'

/** What the page of a mailed link shows. `card` is the card that is to be replaced, as the mail named it. */
export type MailedCard =
  | { is: 'replaced' }
  | { is: 'open'; card: MaskedCard | null; checkout: Checkout; hold: OwnHold | null; proof: CardProof | null }

/**
 * The card that a mailed link replaces, after settling what its reader has begun. Shows nothing else of the account, since whoever reads the
 * mail may open it. Refuses what is no token of this site's mails with `tokenInvalid`; an unknown or
 * old one, and one about a provider that the company has left, with `tokenExpired`.
 */
export async function getMailedCard(visit: Visit, token: string): Promise<MailedCard> {
  const { accountId, provider, isUsed } = await readLink(visit, token)
  if (isUsed) return { is: 'replaced' }
  const { tenantId } = visit.site
  const since = visit.now() - orderLife
  const latest = await findLatestProof(visit.db, { tenantId, accountId }, since)
  const settled = latest && (await settleProof(visit, latest))
  if (settled !== null && (await readLink(visit, token)).isUsed) return { is: 'replaced' }
  // A card that was stored while the link went on is the one that the mail is about.
  const proof = settled?.state === 'kept' ? null : settled
  const [payer, checkout, hold] = await Promise.all([
    findPayer(visit.db, { tenantId, accountId, provider }),
    readCheckout(visit),
    findOwnHold(visit, accountId),
  ])
  if (checkout.provider !== provider) refuse('tokenExpired')
  return { is: 'open', card: payer?.card ?? null, checkout, hold, proof }
}

/**
 * Replaces the card, as `replaceCard` does for a reader who signed in, and refuses as it does. The link ends with the card that is stored.
 * Refuses a link that was used, like an old one, with `tokenExpired`, and one of a provider that the company has left with `invalidGateway`.
 */
export async function replaceMailedCard(visit: Visit, token: string, card: NewCard): Promise<Replaced> {
  const { accountId, email, provider, isUsed } = await readLink(visit, token)
  if (isUsed) refuse('tokenExpired')
  const gateway = await chooseGateway(visit, visit.site.tenantId)
  if (gateway.provider !== provider) refuse('invalidGateway')
  return replaceCardOf(visit, gateway, { accountId, email, returnPath: paths.mailedCard(token) }, card)
}

async function readLink(visit: Visit, token: string): Promise<CardLink> {
  const { tenantId } = visit.site
  const read = readTenantToken(token)
  if (read?.kind !== 'mailLink' || read.tenantId !== tenantId) refuse('tokenInvalid')
  const link = await findCardLink(visit.db, { tenantId, id: read.id, now: visit.now() })
  return link ?? refuse('tokenExpired')
}
