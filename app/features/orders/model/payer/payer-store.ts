import { type RawBuilder, type SqlBool, sql, type UpdateObject } from 'kysely'
import type { EarlierCharge, MaskedCard, PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import type { CardBrand } from '#app/kernel/values/card/card-rules.ts'

type PayerKey = { tenantId: number; accountId: string; provider: PaymentProvider }

/** A reader at a provider: the id under which the card is stored there, and what may be shown of it. */
export type Payer = {
  memberId: string
  card: MaskedCard | null
  /** The order that charged or proved the card last. */
  earlier: EarlierCharge | null
}

export async function findPayer(
  db: Database,
  { tenantId, accountId, provider }: PayerKey,
): Promise<Payer | null> {
  const row = await db
    .selectFrom('payer')
    .select(['member_id', 'card_last', 'card_brand', 'card_expires', 'series_order', 'series_at'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  if (row === undefined) return null
  const { member_id: memberId, card_last: last, card_brand: brand, card_expires: expires } = row
  const { series_order: id, series_at: at } = row
  return {
    memberId,
    card: last === null ? null : { last, brand: brand as CardBrand | null, expires },
    earlier: id === null || at === null ? null : { id, at },
  }
}

/** Creates the payer. If it exists already, it keeps its id at the provider. */
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
      series_order: null,
      series_at: null,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
}

/** Stores which card the provider keeps from now on, and the order or proof with which its issuer confirmed it. */
export function keepCard(
  db: Database,
  key: PayerKey,
  { card, provenBy, now }: { card: MaskedCard; provenBy: string; now: number },
): Write {
  return changePayer(db, key, { ...columnsOf(card), series_order: provenBy, series_at: now, updated_at: now })
}

/** Records that the provider keeps no card any more. */
export function forgetCard(db: Database, key: PayerKey, now: number): Write {
  return changePayer(db, key, { ...columnsOf(null), series_order: null, series_at: null, updated_at: now })
}

function columnsOf(card: MaskedCard | null) {
  return {
    card_last: card?.last ?? null,
    card_brand: card?.brand ?? null,
    card_expires: card?.expires ?? null,
  }
}

function changePayer(db: Database, key: PayerKey, changes: UpdateObject<Tables, 'payer'>) {
  return db
    .updateTable('payer')
    .set(changes)
    .where('tenant_id', '=', key.tenantId)
    .where('account_id', '=', key.accountId)
    .where('provider', '=', key.provider)
}

/** The order that charged a card. */
type ChargedBy = { id: string; createdAt: number }

/**
 * Stores what the provider says about the card that an order charged. If the provider doesn't say when the card expires, the expiry that is
 * known of the same card stays. Changes nothing in the cases that `updateSeries` names.
 */
export function updateChargedCard(
  db: Database,
  key: PayerKey,
  { card, by, now }: { card: MaskedCard; by: ChargedBy; now: number },
): Write {
  const expires = sql<
    string | null
  >`coalesce(${card.expires}, iif(card_last = ${card.last}, card_expires, NULL))`
  const changes = { ...columnsOf(card), card_expires: expires, updated_at: now }
  return changePayer(db, key, changes).where(isItsCard(db, key, by))
}

/**
 * Records that this order charged the card, so that later charges refer to it. Changes nothing if another card was proven since the order
 * was made, unless the order itself brought a card.
 */
export function updateSeries(
  db: Database,
  key: PayerKey,
  { now, ...by }: ChargedBy & { now: number },
): Write {
  return changePayer(db, key, { series_order: by.id, series_at: now }).where(isItsCard(db, key, by))
}

/** Whether the stored card is the one that the order charged. */
function isItsCard(db: Database, { tenantId }: PayerKey, { id, createdAt }: ChargedBy): RawBuilder<SqlBool> {
  const brought = db
    .selectFrom('payment_order')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('new_card', '=', 1)
  return sql<SqlBool>`(series_at IS NULL OR series_at < ${createdAt} OR EXISTS ${brought})`
}
