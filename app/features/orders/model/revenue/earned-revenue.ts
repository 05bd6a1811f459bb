import { addDays, type Day, daysFrom } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'

/** A charge without tax, and the days that it pays for. Null days are earned on the day of the charge. */
export type EarnedCharge = { onDay: Day; from: Day | null; to: Day | null; net: Yen }

/** What was taken back of a charge on a day, without tax, and whether the reader's right ended with it. */
export type TakenBack = { onDay: Day; net: Yen; endsRight: boolean }

/** Sums from the first day to the end of a day: what was earned, and what is still to be earned. */
export type Earned = { earned: Yen; deferred: Yen }

/** An amount that is earned in equal parts from one day to another, both included. */
type Stretch = { amount: Yen; from: Day; to: Day }

/**
 * What was earned of a charge by the end of a day. It is earned day by day, rounded down to the yen, and the rest on its last day, so that
 * the parts add up exactly. Days before the charge are earned with it. What is taken back reduces what isn't earned yet, and beyond that what was
 * earned before. If the right ends, nothing remains to be delivered, so the rest is earned at once. `back` is in the order of its days.
 */
export function earnedBy(charge: EarnedCharge, back: readonly TakenBack[], day: Day): Earned {
  const known = back.filter(({ onDay }) => onDay <= day)
  const early = known.filter(({ onDay }) => onDay < charge.onDay)
  let earned = early.reduce((sum, { net }) => sum - net, 0)
  if (day < charge.onDay) return { earned, deferred: 0 }
  let stretch = stretchOf(charge, early)
  for (const { onDay, net, endsRight } of known) {
    if (onDay < charge.onDay) continue
    const before = partOf(stretch, addDays(onDay, -1))
    const left = stretch.amount - before
    const unearned = Math.min(left, net)
    const rest = left - unearned
    earned += before - (net - unearned)
    stretch = endsRight
      ? { amount: rest, from: onDay, to: onDay }
      : { amount: rest, from: later(onDay, stretch.from), to: later(onDay, stretch.to) }
  }
  const part = partOf(stretch, day)
  return { earned: earned + part, deferred: stretch.amount - part }
}

function stretchOf({ onDay, from, to, net }: EarnedCharge, early: readonly TakenBack[]): Stretch {
  const isOver = early.some(({ endsRight }) => endsRight)
  return isOver || from === null || to === null
    ? { amount: net, from: onDay, to: onDay }
    : { amount: net, from, to }
}

function partOf({ amount, from, to }: Stretch, day: Day): Yen {
  if (day < from) return 0
  return day >= to ? amount : Math.floor((amount * daysFrom(from, day)) / daysFrom(from, to))
}

const later = (one: Day, other: Day) => (one < other ? other : one)
