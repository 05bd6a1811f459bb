import type { Day } from '#app/kernel/values/day.ts'

/** The facts about an order that the comparison needs: its tenant and its provider. */
export type KnownOrder = { tenantId: number; provider: string | null }
export type BookedMovement = Movement & { tenantId: number; provider: string | null }

type Books = {
  day: Day
  provider: string
  there: readonly ListedMovement[]
  /** The ledger's movements of the day, and the known orders among those that the list names on any day. */
  here: readonly BookedMovement[]
  orders: ReadonlyMap<string, KnownOrder>
}

/** Two matching movements, one from each side, or one that has no counterpart. */
type Pair = { there: ListedMovement | null; here: BookedMovement | null }

/**
 * Finds the differences of a day between the provider's list and the ledger. Lines of the same order and kind are
 * matched: first equal ones, then those with another day, then those with another amount. What is left has no
 * counterpart. Lines that both sides have on another day are ignored.
 */
export function compareBooks(books: Books): Difference[] {
  const groups = new Map<string, { there: ListedMovement[]; here: BookedMovement[] }>()
  const groupOf = ({ orderId, kind }: Movement) => {
    const key = `${kind} ${orderId}`
    const group = groups.get(key) ?? { there: [], here: [] }
    groups.set(key, group)
    return group
  }
  for (const line of books.there) groupOf(line).there.push(line)
  for (const line of books.here) groupOf(line).here.push(line)
  return [...groups.values()].flatMap((group) => compareGroup(books, group))
}

function compareGroup(
  books: Books,
  group: { there: ListedMovement[]; here: BookedMovement[] },
): Difference[] {
  const there = [...group.there]
  const here = group.here.filter(({ provider }) => provider === books.provider)
  const elsewhere = group.here.filter(({ provider }) => provider !== books.provider)
  const isEqual = (one: Movement, other: Movement) => one.amount === other.amount
  const isSameDay = (one: Movement, other: Movement) => one.day === other.day
  const matched = pairs(there, here, (one, other) => isEqual(one, other) && isSameDay(one, other))
  const unequal = [
    ...pairs(there, here, isEqual),
    ...pairs(there, here, isSameDay),
    ...pairs(there, here, () => true),
  ]
  const seen = new Set([...matched, ...unequal].flatMap((pair) => pair.there ?? []).map(signOf))
  const alone: Pair[] = [
    ...there.map((line) => ({ there: line, here: null })),
    ...here.map((line) => ({ there: null, here: line })),
  ]
  return [...unequal, ...alone]
    .filter((pair) => pair.there?.day === books.day || pair.here?.day === books.day)
    .map((pair) => named(books, pair, { seen, isElsewhere: elsewhere.length > 0 }))
}

/** Takes matching movements out of both lists, each once. */
function pairs(
  there: ListedMovement[],
  here: BookedMovement[],
  belong: (one: Movement, other: Movement) => boolean,
): Pair[] {
  const found: Pair[] = []
  for (const line of [...there]) {
    const at = here.findIndex((booked) => belong(line, booked))
    if (at < 0) continue
    there.splice(there.indexOf(line), 1)
    found.push({ there: line, here: here.splice(at, 1)[0] ?? null })
  }
  return found
}

/**
 * The key by which movements count as equal. Two refunds of an order may have the same amount, so only those at the same moment are the
 * same refund. An order has only one charge.
 */
const signOf = ({ kind, amount, at }: ListedMovement) => (kind === 'sale' ? kind : `${amount} ${at}`)

type Surroundings = { seen: ReadonlySet<string>; isElsewhere: boolean }

function named(books: Books, { there, here }: Pair, around: Surroundings): Difference {
  const line = (there ?? here) as Movement
  const order = books.orders.get(line.orderId)
  return {
    kind: kindOf({ there, here }, { ...around, isKnown: order !== undefined }),
    movement: line.kind,
    orderId: line.orderId,
    tenantId: here?.tenantId ?? order?.tenantId ?? null,
    there: there?.amount ?? null,
    here: here?.amount ?? null,
    thereDay: there?.day ?? null,
    hereDay: here?.day ?? null,
  }
}

function kindOf(
  { there, here }: Pair,
  { seen, isElsewhere, isKnown }: Surroundings & { isKnown: boolean },
): Difference['kind'] {
  if (there !== null && here !== null) return there.amount === here.amount ? 'otherDay' : 'amountDiffers'
  if (there === null) return here?.kind === 'sale' ? 'missingThere' : 'refundMissingThere'
  if (seen.has(signOf(there))) return 'duplicate'
  if (!isKnown) return 'unknownOrder'
  if (isElsewhere) return 'otherProvider'
  return there.kind === 'sale' ? 'missingHere' : 'refundMissingHere'
}

type MovementKind = 'sale' | 'refund'

/** An amount that moved, as one side recorded it. Yen with tax. */
type Movement = { orderId: string; kind: MovementKind; amount: number; day: Day }

/** A line of the provider's list. `at` is its time as written there. */
export type ListedMovement = Movement & { at: string }

type DifferenceKind =
  | 'missingHere'
  | 'missingThere'
  | 'refundMissingHere'
  | 'refundMissingThere'
  | 'amountDiffers'
  | 'otherDay'
  | 'duplicate'
  | 'otherProvider'
  | 'unknownOrder'

/**
 * A difference on a day between the provider's list ("there") and our ledger ("here"). An amount is null on the side that has none, and the
 * day is that of the side that has one. `tenantId` is the site of the order, or null if no site of the company knows it.
 */
export type Difference = {
  kind: DifferenceKind
  movement: MovementKind
  orderId: string
  tenantId: number | null
  there: number | null
  here: number | null
  thereDay: Day | null
  hereDay: Day | null
}

type Total = { count: number; amount: number }

/** The sales and refunds of one side on a day. */
export type SideTotals = { sale: Total; refund: Total }
export type DayTotals = { there: SideTotals; here: SideTotals }

export function totalsOf(movements: readonly Pick<Movement, 'kind' | 'amount'>[]): SideTotals {
  const of = (kind: MovementKind) => {
    const some = movements.filter((movement) => movement.kind === kind)
    return { count: some.length, amount: some.reduce((sum, { amount }) => sum + amount, 0) }
  }
  return { sale: of('sale'), refund: of('refund') }
}

/** The amount that a side's bank account should have received. */
export function balanceOf({ sale, refund }: SideTotals): number {
  return sale.amount - refund.amount
}
