import type { Write } from '#app/data/commit.ts'
import type { Database } from '#app/data/database.ts'
import type { MaskedCard, PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { CardBrand } from '#app/values/card/card-brand.ts'

export type PayerKey = { tenantId: number; accountId: string; provider: PaymentProvider }

/** A reader at a provider: the name the card is kept under there, and what may be shown of it. */
export type Payer = { memberId: string; card: MaskedCard | null }

export async function findPayer(
  db: Database,
  { tenantId, accountId, provider }: PayerKey,
): Promise<Payer | null> {
  const row = await db
    .selectFrom('payer')
    .select(['member_id', 'card_last', 'card_brand', 'card_expires'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  if (row === undefined) return null
  const { member_id: memberId, card_last: last, card_brand: brand, card_expires: expires } = row
  return { memberId, card: last === null ? null : { last, brand: brand as CardBrand | null, expires } }
}

/** Nothing where there is one already: its name at the provider stays. */
export function insertPayer(db: Database, key: PayerKey, memberId: string, now: number): Write {
  return db
    .insertInto('payer')
    .values({
      tenant_id: key.tenantId,
      account_id: key.accountId,
      provider: key.provider,
      member_id: memberId,
      card_last: null,
      card_brand: null,
      card_expires: null,
      told_expires: null,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
}

/** The card that the provider keeps from now on; null where it keeps none. */
export function updateCard(db: Database, key: PayerKey, card: MaskedCard | null, now: number): Write {
  return db
    .updateTable('payer')
    .set({
      card_last: card?.last ?? null,
      card_brand: card?.brand ?? null,
      card_expires: card?.expires ?? null,
      updated_at: now,
    })
    .where('tenant_id', '=', key.tenantId)
    .where('account_id', '=', key.accountId)
    .where('provider', '=', key.provider)
}
