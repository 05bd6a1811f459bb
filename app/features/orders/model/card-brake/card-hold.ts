import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { getUserRow } from '#app/features/users/model/user/list-users.ts'
import type { DeclineReason } from '#app/gateways/payment/payment-gateway.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { readCardLimits } from '#app/kernel/data/limits.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import { displayInstant } from '#app/kernel/values/day.ts'
import { networkKey } from '#app/kernel/values/ip/ip-address.ts'
import { sha256Hex } from '#app/kernel/values/sha256.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  type Attempt,
  type AttemptOutcome,
  type CardHold,
  findCardHold,
  findHold,
  insertAttempt,
  liftHold,
  type Tester,
} from './attempt-store.ts'

export type OwnHold = NonNullable<Awaited<ReturnType<typeof findHold>>>

/**
 * Finds out until when no card of the account may be tried from here, and whether the account or the network caused it. Null if one may be
 * tried. Milliseconds since 1970.
 */
export function findOwnHold(visit: Visit, accountId: string): Promise<OwnHold | null> {
  return findHold(visit.db, testerOf(visit, accountId), readCardLimits(visit.env), visit.now())
}

/**
 * Records that a card is about to be tried. The caller commits this with the writes that lead to the attempt, before the provider is asked.
 */
export function noteAttempt(visit: Visit, attempt: Pick<Attempt, 'accountId' | 'id' | 'kind'>): Write {
  const noted = { ...testerOf(visit, attempt.accountId), ...attempt, now: visit.now() }
  return insertAttempt(visit.db, noted, readCardLimits(visit.env))
}

/**
 * Runs an action that commits a `noteAttempt`, unless the account has to wait. Refuses with `cardsHeld`, or with
 * `networkCardsHeld` if the network tried too many cards, and says when the next one may be tried.
 */
export async function whileUnheld<Result>(
  visit: Visit,
  accountId: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const hold = await findOwnHold(visit, accountId)
  if (hold !== null) refuseHeld(visit, hold)
  try {
    return await run()
  } catch (error) {
    const isHeld = isRefusal(error) && (error.name === 'cardsHeld' || error.name === 'networkCardsHeld')
    const since = isHeld ? await findOwnHold(visit, accountId) : null
    if (since === null) throw error
    return refuseHeld(visit, since)
  }
}

function refuseHeld({ now }: Visit, { by, until }: OwnHold): never {
  refuse(by === 'account' ? 'cardsHeld' : 'networkCardsHeld', {
    time: displayInstant(until),
    wait: { why: 'cards', seconds: Math.ceil((until - now()) / 1_000) },
  })
}

function testerOf(visit: Visit, accountId: string): Tester {
  const network = networkKey(visit.address)
  return {
    tenantId: visit.site.tenantId,
    accountId,
    networkKey: network === null ? null : sha256Hex(`${visit.site.tenantId} ${network}`),
  }
}

/** Reasons that say nothing about the card: the order was given up, or something other than the card was wrong. */
const notOfCard: readonly DeclineReason[] = ['abandoned', 'duplicate', 'settings', 'state']

export function outcomeOf(reason: DeclineReason): AttemptOutcome {
  return notOfCard.includes(reason) ? 'given_up' : 'declined'
}

/**
 * Why a reader has to wait before trying another card. Null if they don't have to. Refuses a person who is no reader of
 * the site with `userNotFound`.
 */
export async function getCardHold(visit: Visit, id: string): Promise<CardHold | null> {
  requireStaff(visit, 'service')
  const user = await getUserRow(visit, id)
  return findCardHold(visit.db, { tenantId: visit.site.tenantId, accountId: user.id }, visit.now())
}

/** Lets a reader try cards again at once, as if they had tried none. Their network's count stays. Refuses as `getCardHold` does. */
export async function liftCardHold(visit: Visit, id: string): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const { name } = await getUserRow(visit, id)
  await commit(visit, [
    liftHold(visit.db, { tenantId: visit.site.tenantId, accountId: id }, visit.now()),
    insertAudit(visit, admin, { action: 'user.liftCardHold', subject: id, name }),
  ])
}

/** The hold as the API shows it, with times in ISO 8601. */
export function viewCardHold(hold: CardHold | null) {
  if (hold === null) return null
  const { until, lastAt, ...counts } = hold
  return { ...counts, until: new Date(until).toISOString(), lastAt: new Date(lastAt).toISOString() }
}
