import { z } from 'zod'
import { insertPayerMail } from '#app/features/orders/model/notification-mail/payer-mail.ts'
import { isPaused } from '#app/features/plans/model/plan/plan.ts'
import { readTaxRates } from '#app/features/plans/model/tax/tax-rate.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'
import { revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { Due } from './due-subscription-store.ts'
import { getOwnRenewing } from './own-renewing.ts'
import { isAheadOfCharge, maxRests, pausedFor, resumedOn } from './pause.ts'
import { nextPeriod, type Renewing } from './subscription.ts'
import { isOwnUnchanged, updateOwn } from './subscription-store.ts'

/** A charge with tax, and the days that it pays for. */
type Charge = { on: Day; total: Yen; endsOn: Day }

/** What a reader can do about pausing a registration, with the charges that follow. */
export type PauseWays = {
  revision: number
  /** The pauses that the reader may begin. Empty if it can't be paused. `until` is the last day of rest. */
  offers: { periods: number; until: Day; next: Charge }[]
  /** The pause that the reader has begun, and what follows if they end it today. Null without a pause. */
  pause: { until: Day; next: Charge; resumed: Charge } | null
}

/** What the reader can do about pausing a registration. Refuses one that isn't theirs with `subscriptionNotFound`. */
export async function getPauseWays(visit: Visit, { id }: { id: string }): Promise<PauseWays> {
  const { own, due, today } = await getOwnRenewing(visit, id)
  const { renewing } = due
  const charged = (one: Renewing) => chargeOf(visit, one, due)
  const offers = mayPause(due, today)
    ? Array.from({ length: maxRests }, (_, at) => {
        const next = charged(pausedFor(renewing, at + 1))
        return next === null ? [] : [{ periods: at + 1, until: addDays(next.on, -1), next }]
      }).flat()
    : []
  const [next, resumed] = [charged(renewing), charged(resumedOn(today, renewing))]
  const isPausing = isPaused(renewing, today) && mayEndPause(due)
  return {
    revision: own.revision,
    offers,
    pause:
      isPausing && next !== null && resumed !== null ? { until: addDays(next.on, -1), next, resumed } : null,
  }
}

/** `revision` is that of the registration as the page showed it with these charges. */
export const PauseInput = z.object({
  periods: z.coerce.number().int().min(1).max(maxRests),
  revision: revisionInput,
})
type PauseInput = z.output<typeof PauseInput>

/**
 * Lets a registration rest for 1 to 3 periods after the paid one: the reader can't read meanwhile, and the next charge is as much later.
 * Refuses one that can't be paused (`mayPause`) or whose charges are held back with `pauseNotPossible`, one that isn't the reader's own with `subscriptionNotFound`, one that
 * was changed since with `changedMeanwhile`, and one that is being charged with `paymentProcessing` (registration_anchored).
 */
export async function pauseSubscription(
  visit: Visit,
  { id, periods, revision }: PauseInput & { id: string },
): Promise<void> {
  const { own, due, today } = await getOwnRenewing(visit, id)
  if (!mayPause(due, today)) refuse('pauseNotPossible')
  if (revision !== null && revision !== own.revision) refuse('changedMeanwhile')
  const paused = pausedFor(due.renewing, periods)
  const next = chargeOf(visit, paused, due) ?? refuse('pauseNotPossible')
  const { on, total } = next
  const payerMail = {
    letter: 'planPaused',
    planId: own.planId,
    until: paused.endsOn,
    next: { on, total },
  } as const
  const condition = isOwnUnchanged(visit.db, own)
  const changes = await commit(visit, [
    insertPayerMail(visit.db, own, payerMail, {
      about: `${id}-${own.revision}`,
      now: visit.now(),
      condition,
    }),
    // A charge that is announced already is announced again before its new day.
    updateOwn(visit.db, own, { ...columnsOf(paused), told_renewal_on: today }),
  ])
  if (changes.at(-1) === 0) refuse('changedMeanwhile')
}

/** Only a paid period is paused after, and one that changes to another plan only after that. */
function mayPause({ renewing, around, isHeld, planId, next }: Due, today: Day): boolean {
  const isPaid = renewing.period > 0 && next.planId === planId
  return !isHeld && isPaid && isAheadOfCharge(renewing, { ...around, today })
}

/** `total` is what the page said is charged if the pause ends today. */
export const ResumeInput = z.object({ total: z.coerce.number().int().min(0), revision: revisionInput })
type ResumeInput = z.output<typeof ResumeInput>

/**
 * Ends a pause. Before its first day it is taken back, and nothing is charged today; afterwards a period begins today, and the next sweep
 * charges it like any that is due. Refuses with `subscriptionNotFound` one that isn't paused, won't renew or isn't the reader's own, and with
 * `changedMeanwhile` if the charge that the reader was shown is another by now.
 */
export async function endPause(
  visit: Visit,
  { id, total, revision }: ResumeInput & { id: string },
): Promise<void> {
  const { own, due, today } = await getOwnRenewing(visit, id)
  if (!isPaused(due.renewing, today) || !mayEndPause(due)) refuse('subscriptionNotFound')
  const resumed = resumedOn(today, due.renewing)
  const isAsShown = revision === null || revision === own.revision
  if (!isAsShown || chargeOf(visit, resumed, due)?.total !== total) refuse('changedMeanwhile')
  const [changed] = await commit(visit, [updateOwn(visit.db, own, columnsOf(resumed))])
  if (changed === 0) refuse('changedMeanwhile')
}

/** Whether a period that begins today would be charged. */
function mayEndPause({ isHeld, around }: Due): boolean {
  return !isHeld && around.planState !== 'withdrawn'
}

function columnsOf({ anchorOn, anchorPeriod, rests, renewsOn, endsOn }: Renewing) {
  return { anchor_on: anchorOn, anchor_period: anchorPeriod, rests, renews_on: renewsOn, ends_on: endsOn }
}

/** The charge that begins the next period. Null if there is none. */
function chargeOf({ env }: Visit, renewing: Renewing, { around }: Due): Charge | null {
  const next = nextPeriod(renewing, { ...around, rates: readTaxRates(env) })
  return next && { on: next.startsOn, total: next.price.total, endsOn: next.endsOn }
}
