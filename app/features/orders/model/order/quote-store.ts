import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Agreed } from './order.ts'

type QuoteKey = { tenantId: number; accountId: string; planId: string }
type Asked = QuoteKey & { couponId: string | null; now: number }

/** How long a price is valid after it was shown (ruling 46). Milliseconds. */
const quoteLife = 30 * 60_000

/** The valid price that the reader was shown with the same coupon. */
export async function findQuote(db: Database, asked: Asked): Promise<Agreed | null> {
  const row = await db
    .selectFrom('order_quote')
    .select(['coupon_id', 'price'])
    .where('tenant_id', '=', asked.tenantId)
    .where('account_id', '=', asked.accountId)
    .where('plan_id', '=', asked.planId)
    .where('expires_at', '>', asked.now)
    .executeTakeFirst()
  return row === undefined || row.coupon_id !== asked.couponId ? null : JSON.parse(row.price)
}

/** Replaces the price that they were shown before. */
export function fixQuote(db: Database, quote: Asked, agreed: Agreed): Write {
  const shown = {
    coupon_id: quote.couponId,
    price: JSON.stringify(agreed),
    expires_at: quote.now + quoteLife,
  }
  return db
    .insertInto('order_quote')
    .values({
      tenant_id: quote.tenantId,
      account_id: quote.accountId,
      plan_id: quote.planId,
      ...shown,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'account_id', 'plan_id']).doUpdateSet(shown))
}

export function forgetQuote(db: Database, { tenantId, accountId, planId }: QuoteKey): Write {
  return db
    .deleteFrom('order_quote')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('plan_id', '=', planId)
}
