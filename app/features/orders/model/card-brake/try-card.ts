import type { DeclineReason } from '#app/gateways/payment/payment-gateway.ts'
import { readCardLimits } from '#app/kernel/data/card-limits.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import { displayInstant } from '#app/kernel/values/day.ts'
import { networkKey } from '#app/kernel/values/ip/network-key.ts'
import { sha256Hex } from '#app/kernel/values/sha256.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type Attempt, type AttemptOutcome, findHold, insertAttempt, type Tester } from './attempt-store.ts'

export type OwnHold = NonNullable<Awaited<ReturnType<typeof findHold>>>

/**
 * Until when the reader may not try a card, and whether the account or the network caused it. Null if they may.
 * Milliseconds since 1970.
 */
export function findOwnHold(visit: Visit): Promise<OwnHold | null> {
  return findHold(visit.db, testerOf(visit), readCardLimits(visit.env), visit.now())
}

/** To be committed with what has the card tried, and before it. */
export function noteAttempt(visit: Visit, attempt: Pick<Attempt, 'id' | 'kind'>): Write {
  const noted = { ...testerOf(visit), ...attempt, now: visit.now() }
  return insertAttempt(visit.db, noted, readCardLimits(visit.env))
}

/**
 * Runs an action that commits a `noteAttempt`, unless the reader has to wait. Refuses with `cardsHeld`, or with
 * `networkCardsHeld` if their network tried too many cards, and says when they may try again.
 */
export async function whileUnheld<Result>(visit: Visit, run: () => Promise<Result>): Promise<Result> {
  const hold = await findOwnHold(visit)
  if (hold !== null) refuseHeld(visit, hold)
  try {
    return await run()
  } catch (error) {
    const isHeld = isRefusal(error) && (error.name === 'cardsHeld' || error.name === 'networkCardsHeld')
    const since = isHeld ? await findOwnHold(visit) : null
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

function testerOf(visit: Visit): Tester {
  const network = networkKey(visit.address)
  return {
    tenantId: visit.site.tenantId,
    accountId: requireOwnAccount(visit).id,
    networkKey: network === null ? null : sha256Hex(`${visit.site.tenantId} ${network}`),
  }
}

/** No card was judged where the order was given up, or something else was wrong than the card. */
const notOfCard: readonly DeclineReason[] = ['abandoned', 'duplicate', 'settings', 'state']

export function outcomeOf(reason: DeclineReason): AttemptOutcome {
  return notOfCard.includes(reason) ? 'given_up' : 'declined'
}
