import { settleAttempt } from '#app/features/orders/model/card-brake/attempt-store.ts'
import { outcomeOf } from '#app/features/orders/model/card-brake/card-hold.ts'
import { endCardLinks } from '#app/features/orders/model/card-link/card-link-store.ts'
import { eachDue } from '#app/features/orders/model/due/each-due.ts'
import { nextCheck, unheardLife } from '#app/features/orders/model/order/order.ts'
import { findGone } from '#app/features/orders/model/order/order-transition.ts'
import { findPayer, keepCard } from '#app/features/orders/model/payer/payer-store.ts'
import { chooseGateway } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import type { Declined, Found, PaymentGateway } from '#app/gateways/payment/payment-gateway.ts'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { sweepTenantDbs } from '#app/kernel/data/database.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import {
  type CardProof,
  findProof,
  isOpen,
  type ProofDeps,
  type ProofKey,
  updateProof,
} from './proof-store.ts'

/**
 * Advances the proof of a card as far as possible now, whoever comes first: return, push, call or sweep. The provider's
 * books decide the result (ruling 35). A card replaces the previous one only if its issuer confirmed the holder. Refuses
 * with `transactionNotFound` if there is no such proof.
 */
export async function settleProof(
  deps: ProofDeps,
  key: ProofKey,
  by: Settler = 'reader',
): Promise<CardProof> {
  const proof = (await findProof(deps.db, key)) ?? refuse('transactionNotFound')
  if (!isOpen(proof)) return proof
  const { tenantId, accountId, provider } = proof
  const [gateway, payer] = await Promise.all([
    chooseGateway(deps, tenantId, provider),
    findPayer(deps.db, { tenantId, accountId, provider }),
  ])
  if (payer === null) throw new Error('a card that is proven has its payer written down before it')
  const found = await gateway.find(refOf(proof, payer.memberId))
  const context = { deps, gateway, proof, memberId: payer.memberId, by }
  return found.is === 'unknown' ? reschedule(context) : advance(context, found)
}

/** The caller that asks the provider for the result: cron or the reader. Only cron's request postpones cron's next one. */
type Settler = 'sweep' | 'reader'
type ProofContext = {
  deps: ProofDeps
  gateway: PaymentGateway
  proof: CardProof
  memberId: string
  by: Settler
}

function refOf({ id, providerRef }: CardProof, memberId: string) {
  return { id, memberId, providerRef }
}

function advance(context: ProofContext, found: Found): Promise<CardProof> {
  const { deps, proof } = context
  switch (found.state) {
    case 'none':
      return deps.now() > heardBy(proof) ? end(deps, proof, { reason: 'other' }) : reschedule(context)
    case 'waiting':
      return deps.now() > proof.expiresAt ? end(deps, proof, { reason: 'abandoned' }) : reschedule(context)
    case 'authorised':
      return keep(context)
    default:
      return end(deps, proof, found.decline ?? { reason: 'other' })
  }
}

/**
 * The time by which the provider must know the proof. If the reader was sent to the issuer, it is the time at which that
 * page expires.
 */
function heardBy({ state, createdAt, expiresAt }: CardProof): number {
  return state === 'redirected' ? expiresAt : createdAt + unheardLife
}

/** Stores the proven card, unless the reader's account was cancelled meanwhile. */
async function keep(context: ProofContext): Promise<CardProof> {
  const { deps, gateway, proof, memberId } = context
  if (await findGone(deps.db, proof)) {
    const forgotten = await gateway.forgetMember(memberId)
    return forgotten.is === 'done' ? end(deps, proof, { reason: 'abandoned' }) : reschedule(context)
  }
  const captured = await gateway.capture(refOf(proof, memberId), 0)
  if (captured.is === 'unknown') return reschedule(context)
  if (captured.is === 'declined') return end(deps, proof, captured)
  const kept = await gateway.findCard(memberId)
  if (kept.is !== 'found' || kept.card === null) return reschedule(context)
  const now = deps.now()
  return move(deps, proof, 'kept', [
    keepCard(deps.db, proof, { card: kept.card, provenBy: proof.id, now }),
    endCardLinks(deps.db, proof, now),
    settleAttempt(deps.db, proof, 'taken'),
  ])
}

/** Ends the proof. The previous card stays. */
export function end(
  deps: ProofDeps,
  proof: CardProof,
  { reason, gatewayCode }: Pick<Declined, 'reason' | 'gatewayCode'>,
): Promise<CardProof> {
  const state = reason === 'abandoned' ? 'given_up' : 'failed'
  return move(deps, { ...proof, decline: { reason, ...(gatewayCode && { gatewayCode }) } }, state, [
    settleAttempt(deps.db, proof, outcomeOf(reason)),
  ])
}

async function move(
  { db, d1, now }: ProofDeps,
  proof: CardProof,
  state: CardProof['state'],
  more: readonly Write[],
): Promise<CardProof> {
  const { reason = null, gatewayCode = null } = proof.decline ?? {}
  const changes = { state, decline_reason: reason, gateway_code: gatewayCode, redirect_url: null }
  await commitTo(d1, [updateProof(db, proof, { ...changes, settle_at: null, updated_at: now() }), ...more])
  return { ...proof, state, redirectUrl: null, movedAt: now() }
}

async function reschedule({ deps: { db, d1, now }, proof, by }: ProofContext): Promise<CardProof> {
  if (by !== 'sweep') return proof
  const tries = proof.settleTries + 1
  const later = { settle_at: nextCheck(tries, now()), settle_tries: tries }
  await commitTo(d1, [updateProof(db, proof, later)])
  return { ...proof, settleTries: tries }
}

const maxPerSweep = 20
const hour = 3_600_000

/**
 * Run by cron, for all tenants: settles the proofs of readers who didn't come back from their issuer. Returns how many
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
