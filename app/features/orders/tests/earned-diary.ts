import type { Day } from '#app/kernel/values/day.ts'

/** A right's charges, and what was taken back of each, in yen without tax. `charge` is the index of the charge. */
export type DiaryCharge = { onDay: Day; from: Day | null; to: Day | null; net: number }
export type DiaryBack = { onDay: Day; net: number; charge: number; endsRight: boolean }
type Diary = { charges: readonly DiaryCharge[]; backs: readonly DiaryBack[] }

const calendar = Array.from({ length: 8000 }, (_, at) =>
  new Date(Date.UTC(2022, 0, 1 + at)).toISOString().slice(0, 10),
)
const places = new Map(calendar.map((day, at) => [day, at]))

function daysFromTo(from: string, to: string): string[] {
  return calendar.slice(places.get(from), (places.get(to) ?? 0) + 1)
}

/** Deals out an amount yen by yen: each day gets its whole yen, and the remainder is carried to the next. */
function deal(slices: Map<string, number>, amount: number, days: readonly string[]): void {
  let carried = 0
  for (const day of days) {
    carried += amount
    const whole = Math.trunc(carried / days.length)
    carried -= whole * days.length
    slices.set(day, (slices.get(day) ?? 0) + whole)
  }
}

/**
 * What was earned of a right by the end of a day, and what is left to earn. Keeps a slip of paper for each day, as an accountant
 * without a formula would, and takes the rest as what was received and not earned. Written apart from the rule that it checks.
 */
export function readDiary({ charges, backs }: Diary, day: Day): { earned: number; deferred: number } {
  let earned = 0
  let received = 0
  for (const [at, charge] of charges.entries()) {
    const own = backs.filter((back) => back.onDay <= day && (back.charge === at || back.endsRight))
    const amountOf = (back: DiaryBack) => (back.charge === at ? back.net : 0)
    const slices = new Map<string, number>()
    const early = own.filter((back) => back.onDay < charge.onDay)
    for (const back of early) earned -= amountOf(back)
    for (const back of own) received -= amountOf(back)
    if (day < charge.onDay) continue
    received += charge.net
    const isAtOnce = charge.from === null || charge.to === null || early.some((back) => back.endsRight)
    deal(slices, charge.net, isAtOnce ? [charge.onDay] : daysFromTo(charge.from ?? '', charge.to ?? ''))
    for (const back of own) {
      if (back.onDay < charge.onDay) continue
      const ahead = [...slices].filter(([on]) => on >= back.onDay)
      const left = ahead.reduce((sum, [, slice]) => sum + slice, 0)
      const taken = Math.min(left, amountOf(back))
      earned -= amountOf(back) - taken
      for (const [on] of ahead) slices.delete(on)
      deal(
        slices,
        left - taken,
        back.endsRight || ahead.length === 0 ? [back.onDay] : ahead.map(([on]) => on),
      )
    }
    for (const [on, slice] of slices) if (on <= day) earned += slice
  }
  return { earned, deferred: received - earned }
}
