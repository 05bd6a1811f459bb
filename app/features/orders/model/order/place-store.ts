import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { given, givenRows } from '#app/kernel/data/given-rows.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import { type Place, type Recipient, sendAtOf, type WantedPlaces } from './place.ts'

type OrderKey = { tenantId: number; id: string }
type PlaceKey = Pick<Place, 'tenantId' | 'id'>

type Own = Tables & { own: Tables['order_place'] }

/** Whether the codes of an order open nothing, now or for good. The constraint redemption_open says the same. */
function isVoid(eb: ExpressionBuilder<Own, 'own'>) {
  const refunded = eb
    .selectFrom('refund')
    .select('refund.id')
    .whereRef('refund.tenant_id', '=', 'own.tenant_id')
    .whereRef('refund.order_id', '=', 'own.order_id')
    .where('refund.state', '!=', 'failed')
    .where('refund.ends_right', '=', 1)
  const disputed = eb
    .selectFrom('chargeback')
    .select('chargeback.id')
    .whereRef('chargeback.tenant_id', '=', 'own.tenant_id')
    .whereRef('chargeback.order_id', '=', 'own.order_id')
    .where((taken) =>
      taken.or([
        taken.and([taken('chargeback.state', '=', 'open'), taken('chargeback.holds', '=', 'right')]),
        taken.and([taken('chargeback.state', '=', 'lost'), taken('chargeback.ends', '=', 'right')]),
      ]),
    )
  return eb.or([eb.exists(refunded), eb.exists(disputed)]).$castTo<0 | 1>()
}

function places(db: Database, tenantId: number) {
  return db
    .selectFrom('order_place as own')
    .leftJoin('redemption as used', (join) => inTenant(join, 'used.place_id', 'own.id'))
    .select([
      'own.tenant_id as tenantId',
      'own.id',
      'own.order_id as orderId',
      'own.ordinal',
      'own.account_id as accountId',
      'own.name',
      'own.email',
      'own.message',
      'own.locale',
      'own.send_at as sendAt',
      'own.sent_at as sentAt',
      'own.sends',
      'own.lapses_on as lapsesOn',
      'used.on_day as redeemedOn',
    ])
    .select((eb) => isVoid(eb as never).as('isVoid'))
    .where('own.tenant_id', '=', tenantId)
}

type Row = Awaited<ReturnType<ReturnType<typeof places>['executeTakeFirstOrThrow']>>

function placeOf({ lapsesOn, redeemedOn, isVoid, ...row }: Row): Place {
  return {
    ...row,
    lapsesOn: lapsesOn as Day | null,
    redeemedOn: redeemedOn as Day | null,
    isVoid: isVoid === 1,
  }
}

/** The places of an order, by their numbers. */
export async function listPlaces(db: Database, { tenantId, id }: OrderKey): Promise<Place[]> {
  const rows = await places(db, tenantId).where('own.order_id', '=', id).orderBy('own.ordinal').execute()
  return rows.map(placeOf)
}

/** How many places of several orders of a tenant are redeemed, by order. Orders without any are left out. */
export async function countRedeemedOf(
  db: Database,
  tenantId: number,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_place as own')
    .innerJoin('redemption as used', (join) => inTenant(join, 'used.place_id', 'own.id'))
    .select(['own.order_id as orderId', ({ fn }) => fn.countAll<number>().as('count')])
    .where('own.tenant_id', '=', tenantId)
    .where('own.order_id', 'in', orderIds)
    .groupBy('own.order_id')
    .execute()
  return new Map(rows.map(({ orderId, count }) => [orderId, count]))
}

export async function findPlace(db: Database, { tenantId, id }: PlaceKey): Promise<Place | null> {
  const row = await places(db, tenantId).where('own.id', '=', id).executeTakeFirst()
  return row === undefined ? null : placeOf(row)
}

/** The place whose code was mailed last with this hash. */
export async function findPlaceByHash(db: Database, tenantId: number, hash: string): Promise<Place | null> {
  const row = await places(db, tenantId).where('own.code_hash', '=', hash).executeTakeFirst()
  return row === undefined ? null : placeOf(row)
}

type NewPlaces = WantedPlaces & { tenantId: number; id: string; accountId: string; now: number }

/** Writes the places of a new order down, those with a recipient first. Nothing is mailed before the order is paid. */
export function insertPlaces(
  db: Database,
  { places: count, recipients, sendOn, now, ...order }: NewPlaces,
  randomBytes: (size: number) => Uint8Array,
): Write {
  const rows = Array.from({ length: count }, (_, at) => {
    const recipient = recipients[at]
    return {
      id: newElementId(randomBytes),
      ordinal: at + 1,
      name: recipient?.name ?? null,
      email: recipient === undefined ? null : emailKey(recipient.email),
      sendAt: recipient === undefined ? null : sendAtOf(sendOn, now),
    }
  })
  const query = db
    .selectFrom(givenRows(rows))
    .select([
      sql.val(order.tenantId).as('tenant_id'),
      given<string>('id').as('id'),
      sql.val(order.id).as('order_id'),
      given<number>('ordinal').as('ordinal'),
      sql.val(order.accountId).as('account_id'),
      given<string | null>('name').as('name'),
      given<string | null>('email').as('email'),
      sql.val(order.message).as('message'),
      sql.val(order.locale).as('locale'),
      given<number | null>('sendAt').as('send_at'),
    ])
    .where(sql.lit(true))
  return insertSelected(db, 'order_place', query)
}

/** The order is paid: its codes may be mailed and redeemed until that day. */
export function issuePlaces(db: Database, { tenantId, id }: OrderKey, lapsesOn: Day): Write {
  return db
    .updateTable('order_place')
    .set({ lapses_on: lapsesOn })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', id)
}

/** Invites somebody to a place, or writes to somebody else: the code that was mailed before is dead. Changes no row if its code was mailed since. */
export function invite(
  db: Database,
  place: Pick<Place, 'tenantId' | 'id' | 'sends'>,
  { name, email, message, locale, sendAt }: Recipient & { message: string; locale: Locale; sendAt: number },
): Write {
  return changeUnsent(db, place, {
    name,
    email: emailKey(email),
    message,
    locale,
    send_at: sendAt,
    code_hash: null,
    sent_at: null,
  })
}

/** Takes an invitation back: its code is dead, and the place is free. Changes no row if its code was mailed since. */
export function takeBack(db: Database, place: Pick<Place, 'tenantId' | 'id' | 'sends'>): Write {
  return changeUnsent(db, place, {
    name: null,
    email: null,
    message: '',
    send_at: null,
    code_hash: null,
    sent_at: null,
  })
}

function changeUnsent(
  db: Database,
  { tenantId, id, sends }: Pick<Place, 'tenantId' | 'id' | 'sends'>,
  changes: {
    name: string | null
    email: string | null
    message: string
    locale?: Locale
    send_at: number | null
    code_hash: null
    sent_at: null
  },
) {
  return db
    .updateTable('order_place')
    .set(changes)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('sends', '=', sends)
}

/** The code was made and its mail written. If two do so at once, one of them changes no row. `isForgotten`: the buyer has left, so the recipient isn't kept. */
export function markSent(
  db: Database,
  { tenantId, id, sends }: Pick<Place, 'tenantId' | 'id' | 'sends'>,
  { codeHash, now, isForgotten }: { codeHash: string; now: number; isForgotten: boolean },
): Write {
  return db
    .updateTable('order_place')
    .set({
      code_hash: codeHash,
      sent_at: now,
      send_at: null,
      sends: sends + 1,
      ...(isForgotten && { name: null, email: null, message: '' }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('sends', '=', sends)
    .where('send_at', '<=', now)
}

/** A condition for a write: an earlier write of the batch made this code. */
export function isCodeOf(db: Database, { tenantId, id }: PlaceKey, codeHash: string) {
  const own = db
    .selectFrom('order_place')
    .select('order_place.id')
    .where('order_place.tenant_id', '=', tenantId)
  return sql<SqlBool>`EXISTS ${own.where('order_place.id', '=', id).where('order_place.code_hash', '=', codeHash)}`
}

/** Nothing is mailed for a place: its order was refunded, or nobody may redeem it any more. */
export function stopSending(db: Database, { tenantId, id, sends }: Place): Write {
  return db
    .updateTable('order_place')
    .set({ send_at: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('sends', '=', sends)
}

/** Uses a code. The constraint redemption_open refuses one that isn't valid any more, and the primary key a second use. */
export function insertRedemption(
  db: Database,
  { tenantId, id }: PlaceKey,
  { orderId, codeHash, onDay }: { orderId: string; codeHash: string; onDay: Day },
): Write {
  return db
    .insertInto('redemption')
    .values({ tenant_id: tenantId, place_id: id, order_id: orderId, code_hash: codeHash, on_day: onDay })
}

/** How many places of an order are redeemed. */
export async function countRedeemed(db: Database, { tenantId, id }: OrderKey): Promise<number> {
  return (await countRedeemedOf(db, tenantId, [id])).get(id) ?? 0
}

const day = 86_400_000
/** How many orders of places a reader may leave unpaid within a day: each writes up to `maxPlaces` rows. assumed. */
const mostUnpaid = 10

/** Whether the reader may place another order for other people. */
export async function mayOrderPlaces(
  db: Database,
  { tenantId, accountId }: { tenantId: number; accountId: string },
  now: number,
): Promise<boolean> {
  const unpaid = await db
    .selectFrom('payment_order')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('created_at', '>', now - day)
    .where('places', 'is not', null)
    .where('state', '!=', 'confirmed')
    .limit(mostUnpaid)
    .execute()
  return unpaid.length < mostUnpaid
}

/** Whether no code of a place was mailed since it was read, as a condition for a write that stands before the change. */
export function isUnsent(db: Database, { tenantId, id, sends }: Pick<Place, 'tenantId' | 'id' | 'sends'>) {
  const own = db
    .selectFrom('order_place')
    .select('order_place.id')
    .where('order_place.tenant_id', '=', tenantId)
  return sql<SqlBool>`EXISTS ${own.where('order_place.id', '=', id).where('order_place.sends', '=', sends)}`
}
