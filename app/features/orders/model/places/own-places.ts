import type { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import type { Order } from '#app/features/orders/model/order/order.ts'
import { findOrder, toOrder } from '#app/features/orders/model/order/order-store.ts'
import {
  maxSends,
  type Place,
  type PlaceState,
  type Recipient,
  stateOf,
} from '#app/features/orders/model/order/place.ts'
import {
  countRedeemedOf,
  findPlace,
  invite,
  isUnsent,
  listPlaces,
  takeBack,
} from '#app/features/orders/model/order/place-store.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { commit } from '#app/visit/commit.ts'
import { requireOwnAccount, requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type InviteInput, type InviteManyInput, recipientsOf } from './places-input.ts'

export type PlaceView = Place & {
  state: PlaceState
  /** Whether its buyer may write to the recipient, or invite somebody. */
  mayInvite: boolean
}

/** An order of places, and the places by their numbers. */
export type Gift = { order: Order; planName: string; places: PlaceView[] }

/** An order of places in a list. */
type GiftInList = { order: Order; planName: string; redeemed: number }

/** What the reader bought for other people and paid, latest first. Refuses guests with `unauthorized`. */
export async function listGifts(visit: Visit, paging: Paging): Promise<Paged & { gifts: GiftInList[] }> {
  const { id: accountId } = requireOwnAccount(visit)
  const { tenantId } = visit.site
  const own = visit.db
    .selectFrom('payment_order as own')
    .where('own.tenant_id', '=', tenantId)
    .where('own.account_id', '=', accountId)
    .where('own.places', 'is not', null)
    .where('own.state', '=', 'confirmed')
  const [rows, { total }] = await Promise.all([
    own
      .selectAll('own')
      .select((eb) =>
        eb
          .selectFrom('subscription_plan as plan')
          .select(wordsIn('plan.name', visit.locale).as('name'))
          .where('plan.tenant_id', '=', tenantId)
          .whereRef('plan.id', '=', 'own.plan_id')
          .as('planName'),
      )
      .orderBy('own.created_at', 'desc')
      .orderBy('own.id')
      .limit(paging.size)
      .offset(offsetOf(paging))
      .execute(),
    own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const ids = rows.map(({ id }) => id)
  const redeemed = await countRedeemedOf(visit.db, tenantId, ids)
  const gifts = rows.map(({ planName, ...row }) => ({
    order: toOrder(row),
    planName: planName ?? '',
    redeemed: redeemed.get(row.id) ?? 0,
  }))
  return { ...pagedOf(paging, total), gifts }
}

/** One of the reader's own orders of places. Refuses any other with `transactionNotFound`. */
export async function getGift(visit: Visit, { orderId }: { orderId: string }): Promise<Gift> {
  const { id: accountId } = requireOwnAccount(visit)
  const order = await findOrder(visit.db, { tenantId: visit.site.tenantId, id: orderId })
  if (order === null || order.accountId !== accountId || order.places === null) refuse('transactionNotFound')
  return readGift(visit, order)
}

/** The places of an order for administrators. Empty if the reader bought the plan for themselves. */
export async function listPlacesForStaff(
  visit: Visit,
  { orderId }: { orderId: string },
): Promise<PlaceView[]> {
  requireStaff(visit, 'service')
  const places = await listPlaces(visit.db, { tenantId: visit.site.tenantId, id: orderId })
  return places.map((place) => viewPlace(visit, place))
}

async function readGift(visit: Visit, order: Order): Promise<Gift> {
  const [places, plan] = await Promise.all([
    listPlaces(visit.db, order),
    visit.db
      .selectFrom('subscription_plan as plan')
      .select(wordsIn('plan.name', visit.locale).as('name'))
      .where('plan.tenant_id', '=', order.tenantId)
      .where('plan.id', '=', order.planId)
      .executeTakeFirst(),
  ])
  return { order, planName: plan?.name ?? '', places: places.map((place) => viewPlace(visit, place)) }
}

function viewPlace({ now }: Visit, place: Place): PlaceView {
  const state = stateOf(place, dayOf(now()))
  const isOpen = place.lapsesOn !== null && open.includes(state)
  return { ...place, state, mayInvite: isOpen && place.sends < maxSends }
}

const open: readonly PlaceState[] = ['free', 'waiting', 'sent']

type Named = { id: string }

/**
 * Invites somebody to one of the reader's places, or corrects the address and sends the code again: the code before is dead. A code that waits
 * for its day goes on waiting. Refuses with `transactionNotFound` a place of another reader, `placeNotOpen` one that was redeemed, has lapsed or was refunded, `placeSendsUsedUp`
 * after five mails, and `changedMeanwhile` if it was mailed at this moment.
 */
export async function inviteToPlace(
  visit: Visit,
  { id, ...invited }: z.output<typeof InviteInput> & Named,
): Promise<void> {
  await changePlace(visit, await getOwnPlace(visit, id), invited)
}

/** Invites several people to the free places of one of the reader's orders, lowest number first. Refuses wrong rows of the list at the field. */
export async function inviteMany(
  visit: Visit,
  { orderId, list, message, locale }: z.output<typeof InviteManyInput> & { orderId: string },
): Promise<void> {
  const { places } = await getGift(visit, { orderId })
  const free = places.filter(({ state, mayInvite }) => state === 'free' && mayInvite)
  const recipients = recipientsOf(list, free.length)
  const sendAt = visit.now()
  const changes = await commit(
    visit,
    free
      .slice(0, recipients.length)
      .map((place, at) =>
        invite(visit.db, place, { ...(recipients[at] as Recipient), message, locale, sendAt }),
      ),
  )
  if (changes.includes(0)) refuse('changedMeanwhile')
}

/** Takes back one of the reader's invitations, so that the place is free again. Refuses as `inviteToPlace` does. */
export async function takePlaceBack(visit: Visit, { id }: Named): Promise<void> {
  await changePlace(visit, await getOwnPlace(visit, id), null)
}

/**
 * An administrator mails a new code to the recipient of a place, or takes the invitation back. It is in the audit log. Refuses as `inviteToPlace`
 * does, and to send to nobody with `placeNotOpen`.
 */
export async function changePlaceByStaff(
  visit: Visit,
  { id, orderId }: Named & { orderId: string },
  change: 'send' | 'take back',
): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const place = await findPlace(visit.db, { tenantId: visit.site.tenantId, id })
  if (place === null || place.orderId !== orderId) refuse('transactionNotFound')
  const { name, email, message, locale } = place
  if (change === 'send' && email === null) refuse('placeNotOpen')
  const invited = change === 'send' ? { name: name ?? '', email: email ?? '', message, locale } : null
  const action = invited === null ? ('order.placeTakenBack' as const) : ('order.placeSent' as const)
  await changePlace(visit, place, invited, [
    insertAudit(visit, admin, {
      action,
      subject: orderId,
      name: orderId,
      detail: { place: place.ordinal },
      condition: isUnsent(visit.db, place),
    }),
  ])
}

async function getOwnPlace(visit: Visit, id: string): Promise<Place> {
  const { id: accountId } = requireOwnAccount(visit)
  const place = await findPlace(visit.db, { tenantId: visit.site.tenantId, id })
  return place === null || place.accountId !== accountId ? refuse('transactionNotFound') : place
}

async function changePlace(
  visit: Visit,
  place: Place,
  invited: z.output<typeof InviteInput> | null,
  before: readonly Write[] = [],
): Promise<void> {
  const { state, mayInvite } = viewPlace(visit, place)
  if (place.lapsesOn === null || !open.includes(state)) refuse('placeNotOpen')
  if (invited !== null && !mayInvite) refuse('placeSendsUsedUp')
  const now = visit.now()
  const change =
    invited === null
      ? takeBack(visit.db, place)
      : invite(visit.db, place, { ...invited, sendAt: place.sendAt ?? now })
  const changes = await commit(visit, [...before, change])
  if (changes.at(-1) === 0) refuse('changedMeanwhile')
}
