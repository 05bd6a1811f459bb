import { shownState } from '#app/features/orders/model/order/order.ts'
import type { SubscriptionQuery } from '#app/features/orders/model/subscription-admin/admin-subscription-store.ts'
import {
  getRecordWithOrders,
  listRecords,
} from '#app/features/orders/model/subscription-admin/admin-subscriptions.ts'
import { viewPlanChoices, viewPlanRows } from '#app/features/plans/parts/plans-view.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import type { Paging } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A page of registrations, the plans they can be narrowed to, and how many run beside another of the same content groups. */
export async function viewSubscriptions(visit: Visit, request: { query: SubscriptionQuery; paging: Paging }) {
  const doubles = { query: { doubles: '1' }, paging: { page: 1, size: 1 } } as const
  const [{ records, ...paged }, plans, { totalRecords }] = await Promise.all([
    listRecords(visit, request),
    viewPlanChoices(visit),
    listRecords(visit, doubles),
  ])
  return { paged, rows: records, plans, doubles: totalRecords }
}

/** A registration as its page shows it, with the actions that are still possible. */
export async function viewSubscription(visit: Visit, id: string) {
  const { record, orders } = await getRecordWithOrders(visit, { id })
  const mayEnd = record.status !== 'REFUNDED' && !record.isOver
  return {
    record,
    orders: orders.map((order) => ({ ...order, state: shownState(order) })),
    mayEnd,
    // What rests gives no right to read that could be left to its reader.
    mayStop: mayEnd && record.renewsOn !== null && record.endsOn >= dayOf(visit.now()),
  }
}

/** Lists the plans that can be granted: all but drafts, which open no content. */
export async function viewGrantablePlans(visit: Visit) {
  const plans = (await viewPlanRows(visit)).filter(({ state }) => state !== 'draft')
  return plans.map(({ id, name }) => ({ value: id, label: name }))
}
