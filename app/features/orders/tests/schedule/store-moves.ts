import { changeSetting, listDrafts, listStoreOrders } from '#workers/sandbox/payment/shopify/store.ts'
import { cancelInStore, refundInStore } from '#workers/sandbox/payment/shopify/store-actions.ts'
import type { Playing } from './playing.ts'
import type { Move } from './purchase-moves.ts'

/** Moves of a store's staff, who know nothing of us. */
export const refundThere: Move = async (playing) => {
  const order = playing.chance.pick(await paidOrders(playing))
  if (order === undefined) return
  const amount = playing.chance.of(0.5) ? order.total : 1 + playing.chance.upTo(order.total - 2)
  await refundInStore(playing.till.sandbox, order.number, { amount })
}

export const cancelThere: Move = async (playing) => {
  const order = playing.chance.pick(await paidOrders(playing))
  if (order !== undefined) await cancelInStore(playing.till.sandbox, order.number)
}

/** The store's staff delete a draft that nobody has paid. */
export const deleteDraft: Move = async (playing) => {
  const { chance, till, seed } = playing
  const open = (await listDrafts(till.sandbox)).filter(
    ({ status, title }) => status === 'OPEN' && title.endsWith(`-${seed}`),
  )
  const draft = chance.pick(open)
  if (draft !== undefined)
    await till.fetch(`http://sandbox.test/shopify/play/drafts/${draft.number}/delete`, { method: 'POST' })
}

/** The store's owner changes how payments and taxes work. */
export const changeStore: Move = async ({ chance, till }) => {
  await changeSetting(till.sandbox, {
    capture: chance.of(0.3) ? 'manual' : 'automatic',
    taxesIncluded: chance.of(0.5),
    taxPercent: chance.of(0.7) ? 10 : 8,
    isInstalled: chance.of(0.9),
  })
}

/** A reader pays the invoice from their mail. */
export const payInvoice: Move = async ({ platform: { db }, tenantId, readers, chance, till }) => {
  const rows = await db
    .selectFrom('payment_order')
    .select('redirect_url')
    .where('tenant_id', '=', tenantId)
    .where('account_id', 'in', readers)
    .where('kind', '=', 'renewal')
    .where('state', '=', 'redirected')
    .orderBy('id')
    .execute()
  const url = chance.pick(rows)?.redirect_url
  if (url != null) await till.press(url, 'pay')
}

async function paidOrders({ till, readers, tenantId, platform: { db } }: Playing) {
  const own = await db
    .selectFrom('payment_order')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('account_id', 'in', readers)
    .execute()
  const ids = own.map(({ id }) => id)
  const orders = await listStoreOrders(till.sandbox)
  return orders.filter(({ attributes }) => ids.includes(attributes[0]?.value ?? ''))
}
