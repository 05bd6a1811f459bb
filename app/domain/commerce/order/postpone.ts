import { commitTo } from '#app/data/commit.ts'
import { nextLook, type Order, type OrderDeps } from './order.ts'
import { type Cause, changeUnmoved } from './order-store.ts'

/**
 * Nothing can be done for now: cron looks at it again, a little later each time. Whoever else asked, such as a page that asks every
 * few seconds, doesn't make cron come later. One that has moved meanwhile is its mover's.
 */
export async function postpone({ db, d1, now }: OrderDeps, order: Order, cause: Cause): Promise<Order> {
  if (cause !== 'sweep') return order
  const tries = order.settleTries + 1
  await commitTo(d1, [changeUnmoved(db, order, { settle_at: nextLook(tries, now()), settle_tries: tries })])
  return { ...order, settleTries: tries }
}
