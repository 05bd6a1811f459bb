import type { Day } from '#app/kernel/values/day.ts'
import { formatIpAddress, ipKey } from '#app/kernel/values/ip/ip-address.ts'
import type { IpRange } from '#app/kernel/values/ip/ip-range.ts'
import { isWithin } from '#app/kernel/values/period.ts'

/** Addresses from `start` to `end`, both in it, as 32 hex digits. */
type Span = Pick<IpRange, 'start' | 'end'>
type Dated = Span & { startsOn: Day | null; endsOn: Day | null }

/** Addresses side by side, as text, and how many they are. */
export type Addresses = { text: string; count: bigint }

/** Which addresses a list opens that the one before didn't, and the other way round, on a day. */
export function changesOn(
  day: Day,
  before: readonly Dated[],
  after: readonly Dated[],
): { gained: Addresses[]; lost: Addresses[] } {
  const [old, next] = [before, after].map((list) => joined(list.filter((range) => isWithin(range, day))))
  return {
    gained: without(next ?? [], old ?? []).map(toAddresses),
    lost: without(old ?? [], next ?? []).map(toAddresses),
  }
}

/** How many addresses a range holds. */
export function addressesIn({ start, end }: Span): bigint {
  return numberOf(end) - numberOf(start) + 1n
}

/** Sorts spans and joins those that touch. */
function joined(spans: readonly Span[]): Span[] {
  const whole: Span[] = []
  for (const { start, end } of spans.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = whole.at(-1)
    if (last === undefined || numberOf(start) > numberOf(last.end) + 1n) whole.push({ start, end })
    else if (end > last.end) last.end = end
  }
  return whole
}

/** The parts of the spans that none of the others contains. Both lists are sorted and don't overlap. */
function without(spans: readonly Span[], others: readonly Span[]): Span[] {
  return spans.flatMap(({ start, end }) => {
    const left: Span[] = []
    let from = start
    for (const other of others.filter((one) => one.end >= start && one.start <= end)) {
      if (other.start > from) left.push({ start: from, end: ipKey(numberOf(other.start) - 1n) })
      // After the last address there is none.
      if (other.end >= end) return left
      from = ipKey(numberOf(other.end) + 1n)
    }
    return [...left, { start: from, end }]
  })
}

function toAddresses(span: Span): Addresses {
  const [first, last] = [numberOf(span.start), numberOf(span.end)].map(formatIpAddress)
  return { text: first === last ? `${first}` : `${first} - ${last}`, count: addressesIn(span) }
}

function numberOf(key: string): bigint {
  return BigInt(`0x${key}`)
}
