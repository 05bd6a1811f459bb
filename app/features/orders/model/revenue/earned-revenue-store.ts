import { sql } from 'kysely'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { EarnedCharge, TakenBack } from './earned-revenue.ts'
import { changesEarnings, type TransactionKind } from './transaction-kind.ts'

/** The tenant, the days and the plan that were asked for. */
type Asked = { tenantId: number; from: Day; to: Day; plan: string | undefined }

/** Equal charges of which nothing was taken back, and how many there are. */
type EqualCharges = EarnedCharge & { count: number }

/** A ledger entry of a right of which something was taken back. `right` is the registration, `orderId` the charge. */
type RightEntry = {
  right: string
  orderId: string
  kind: TransactionKind
  onDay: Day
  from: Day | null
  to: Day | null
  net: number
  endsRight: 0 | 1
}

/** The day on which a charge is wholly earned. Its index has the same expression. */
const earnedOn = sql<string>`max(moved.on_day, coalesce(moved.service_to, moved.on_day))`
const isCharge = sql<boolean>`moved.kind = 'charge'`
const right = sql<string>`coalesce(paid.registration_id, paid.id)`

/** Lists the charges that are at least partly earned within the days, as equal ones together. */
export async function equalCharges(db: Database, asked: Asked): Promise<EqualCharges[]> {
  const rows = await entries(db, asked)
    .select((eb) => [
      'moved.on_day as onDay',
      'moved.service_from as from',
      'moved.service_to as to',
      'moved.net',
      eb.fn.countAll<number>().as('count'),
    ])
    .where(isCharge)
    .where(earnedOn, '>=', asked.from)
    .where(right, 'not in', rightsTakenBack(db, asked))
    .groupBy(['moved.on_day', 'moved.service_from', 'moved.service_to', 'moved.net'])
    .execute()
  return rows as EqualCharges[]
}

/** Lists all entries of the rights of which something was taken back and something is earned or taken back within the days. */
export async function entriesTakenBack(db: Database, asked: Asked): Promise<RightEntry[]> {
  const earning = entries(db, asked)
    .select(right.as('right'))
    .where(isCharge)
    .where(earnedOn, '>=', asked.from)
  // What was redeemed has no charge of its own.
  const credited = entries(db, asked)
    .select(right.as('right'))
    .where(changesEarnings)
    .where('moved.kind', '=', 'credit-in')
    .where('moved.service_to', '>=', asked.from)
  const recent = entries(db, asked)
    .select(right.as('right'))
    .where(changesEarnings)
    .where('moved.on_day', '>=', asked.from)
  const rows = await entries(db, asked)
    .leftJoin('refund as back', (join) => inTenant(join, 'back.id', 'moved.refund_id'))
    .leftJoin('chargeback as taken', (join) => inTenant(join, 'taken.id', 'moved.chargeback_id'))
    .select([
      right.as('right'),
      'moved.order_id as orderId',
      'moved.kind',
      'moved.on_day as onDay',
      'moved.service_from as from',
      'moved.service_to as to',
      'moved.net',
      sql<0 | 1>`coalesce(back.ends_right, taken.ends = 'right', 0)`.as('endsRight'),
    ])
    .where(right, 'in', rightsTakenBack(db, asked))
    .where(right, 'in', earning.union(credited).union(recent))
    .where('moved.kind', 'not in', ['chargeback', 'chargeback-won'])
    .orderBy('moved.on_day')
    .orderBy('moved.at')
    .execute()
  return rows as RightEntry[]
}

function entries(db: Database, { tenantId, to, plan }: Asked) {
  return db
    .selectFrom('ledger_transaction as moved')
    .innerJoin('payment_order as paid', (join) => inTenant(join, 'paid.id', 'moved.order_id'))
    .where('moved.tenant_id', '=', tenantId)
    .where('moved.on_day', '<=', to)
    .$if(plan !== undefined, (rows) => rows.where('moved.plan_id', '=', plan ?? ''))
}

function rightsTakenBack(db: Database, asked: Asked) {
  return entries(db, asked).select(right.as('right')).where(changesEarnings)
}

/** The charges among the entries, each with what was taken back of it; what a redeemed place was credited stands for the charge of its order. A refund that ends a right ends it for all charges of that right. */
export function chargesTakenBack(
  entries: readonly RightEntry[],
): { charge: EarnedCharge; back: TakenBack[] }[] {
  const byRight = Map.groupBy(entries, (entry) => entry.right)
  return [...byRight.values()].flatMap((own) => {
    const charged = new Set(own.filter(({ kind }) => kind === 'charge').map(({ orderId }) => orderId))
    return own
      .filter(({ kind, orderId }) => kind === 'charge' || (kind === 'credit-in' && !charged.has(orderId)))
      .map((charge) => ({
        charge: { ...charge, net: charge.net + (charge.kind === 'charge' ? creditOf(charge, own) : 0) },
        back: own.flatMap((entry) => takenBackOf(charge, entry)),
      }))
  })
}

/** What the plan before paid of the days of a charge. */
function creditOf({ orderId }: RightEntry, own: readonly RightEntry[]): number {
  return own.find((entry) => entry.kind === 'credit-in' && entry.orderId === orderId)?.net ?? 0
}

function takenBackOf(charge: RightEntry, { kind, orderId, onDay, net, endsRight }: RightEntry): TakenBack[] {
  if (kind === 'charge' || kind === 'credit-in') return []
  const isOwn = orderId === charge.orderId
  return isOwn || endsRight === 1 ? [{ onDay, net: isOwn ? net : 0, endsRight: endsRight === 1 }] : []
}
