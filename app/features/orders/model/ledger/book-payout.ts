import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'

type Entry = Pick<Tables['ledger_entry'], 'debit' | 'credit' | 'amount'>
type Paid = { tenantId: number; id: string; provider: string; gross: Yen; fee: Yen; net: Yen }

/**
 * Books what a provider paid: the bank gets what arrived, the fees get what was kept, and the provider owes the sum of both less. `payout-back` is
 * the reverse, for a payout that was recorded by mistake. Each at most once.
 */
export function bookPayout(
  db: Database,
  payout: Paid,
  { kind, id, note, now }: { kind: 'payout' | 'payout-back'; id: string; note: string; now: number },
): Write[] {
  const { tenantId, gross, fee, net } = payout
  const sign = kind === 'payout' ? 1 : -1
  const transaction = {
    ...{ tenant_id: tenantId, id, kind, payout_id: payout.id, provider: payout.provider },
    ...{ net: gross, tax: 0, total: gross, tax_class: 'exempt' as const, tax_rate: 0 },
    ...{ note, on_day: dayOf(now), at: now },
  }
  const entries = [owedLess('bank', sign * net), owedLess('fee', sign * fee)].filter(
    ({ amount }) => amount > 0,
  )
  return [
    db.insertInto('ledger_transaction').values(transaction),
    ...entries.map((entry, at) =>
      db
        .insertInto('ledger_entry')
        .values({ tenant_id: tenantId, transaction_id: id, line: at + 1, ...entry }),
    ),
  ]
}

/** The provider owes an amount less, or more if it is negative, and another account has it instead. */
function owedLess(account: 'bank' | 'fee', amount: Yen): Entry {
  return amount < 0
    ? { debit: 'provider', credit: account, amount: -amount }
    : { debit: account, credit: 'provider', amount }
}
