import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'

/** A payout as the ledger has it: what arrived and what was kept, with the opposite sign where it was taken back. */
export type BookedPayout = {
  isTakenBack: boolean
  provider: PaymentProvider
  number: string
  paidOn: Day
  net: Yen
  fee: Yen
  /** The day of the ledger's entry. */
  onDay: Day
}

/** The payouts that were booked or taken back within some days, in the order of the ledger. */
export async function bookedPayouts(
  db: Database,
  tenantId: number,
  { from, to }: { from: Day; to: Day },
): Promise<BookedPayout[]> {
  const rows = await db
    .selectFrom('ledger_transaction as moved')
    .innerJoin('payout', (join) => inTenant(join, 'payout.id', 'moved.payout_id'))
    .select([
      'moved.kind',
      'moved.on_day as onDay',
      'payout.provider',
      'payout.number',
      'payout.paid_on as paidOn',
      'payout.net',
      'payout.fee',
    ])
    .where('moved.tenant_id', '=', tenantId)
    .where('moved.on_day', '>=', from)
    .where('moved.on_day', '<=', to)
    .where('moved.payout_id', 'is not', null)
    .orderBy('moved.on_day')
    .orderBy('moved.at')
    .orderBy('moved.id')
    .execute()
  return rows.map(({ kind, onDay, paidOn, net, fee, ...row }) => {
    const isTakenBack = kind === 'payout-back'
    // Adding 0 makes 0 of -0.
    const signed = (amount: Yen) => (isTakenBack ? -amount : amount) + 0
    return {
      ...row,
      isTakenBack,
      onDay: onDay as Day,
      paidOn: paidOn as Day,
      net: signed(net),
      fee: signed(fee),
    }
  })
}
