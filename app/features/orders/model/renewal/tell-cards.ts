import { insertTelling } from '#app/features/orders/model/letters/telling.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { addDays, dayOf } from '#app/kernel/values/day.ts'
import type { Telling } from './sweep-tellings.ts'

const maxPerSweep = 25

/** Writes to readers whose card pays for a renewing plan and expires at the end of next month, once for each card. */
export async function tellCards({ d1, db, now }: Telling): Promise<void> {
  for (const payer of await listExpiring(db, now)) {
    const { tenantId, accountId, provider, last, month } = payer
    const telling = { letter: 'cardExpires', last, month } as const
    await commitTo(d1, [
      insertTelling(db, payer, telling, { about: `${accountId}-${provider}-${month}-${last}`, now }),
      db
        .updateTable('payer')
        .set({ told_expires: month })
        .where('tenant_id', '=', tenantId)
        .where('account_id', '=', accountId)
        .where('provider', '=', provider)
        .where('card_expires', '=', month),
    ])
  }
}

async function listExpiring(db: Database, now: number) {
  const month = dayOf(now).slice(0, 7)
  // The 1st plus 31 days is always in the next month.
  const next = addDays(`${month}-01` as ReturnType<typeof dayOf>, 31).slice(0, 7)
  const rows = await db
    .selectFrom('payer')
    .select([
      'tenant_id as tenantId',
      'account_id as accountId',
      'provider',
      'card_last as last',
      'card_expires as month',
    ])
    .where('card_expires', 'is not', null)
    .where('card_expires', '>=', month)
    .where('card_expires', '<=', next)
    .where(({ eb, or }) =>
      or([eb('told_expires', 'is', null), eb('told_expires', '<>', eb.ref('card_expires'))]),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('registration')
          .select('registration.id')
          .whereRef('registration.tenant_id', '=', 'payer.tenant_id')
          .whereRef('registration.account_id', '=', 'payer.account_id')
          .whereRef('registration.provider', '=', 'payer.provider')
          .where('registration.status', '=', 'ACTIVE')
          .where('registration.renews_on', 'is not', null),
      ),
    )
    .limit(maxPerSweep)
    .execute()
  return rows.map((row) => ({ ...row, last: row.last ?? '', month: row.month ?? '' }))
}
