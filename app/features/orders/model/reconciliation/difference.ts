import type { Day } from '#app/kernel/values/day.ts'

export type MovementKind = 'sale' | 'refund'

/** Money that moved, as one side has it. Yen with tax. */
export type Movement = { orderId: string; kind: MovementKind; amount: number; day: Day }

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
 * A difference on a day between the provider's list ("there") and our ledger ("here"). An amount is null on the side that
 * has none. The day belongs to the same side. `tenantId` is the site of the order, or null if no site of the company
 * knows it.
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
/** What moved on a day on one side. */
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
