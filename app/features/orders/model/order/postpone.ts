import { commitTo } from '#app/kernel/data/commit.ts'
import { nextLook, type Order, type OrderDeps } from './order.ts'
import { type Cause, changeUnmoved } from './order-store.ts'

/**
 * Nothing can be done now: cron looks at the order again, a little later each time. Requests by others, such as a page
 * that asks every few seconds, don't delay cron. If somebody has advanced the order meanwhile, their result stands.
 */
export async function reschedule({ db, d1, now }: OrderDeps, order: Order, cause: Cause): Promise<Order> {
  if (cause !== 'sweep') return order
  const tries = order.settleTries + 1
  await commitTo(d1, [changeUnmoved(db, order, { settle_at: nextLook(tries, now()), settle_tries: tries })])
  return { ...order, settleTries: tries }
}
