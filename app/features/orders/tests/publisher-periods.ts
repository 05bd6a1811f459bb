import { receivePush } from '#app/features/orders/model/push/receive-push.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { Chance } from '#tests/visits/chance.ts'
import { listPeriodic, type Periodic, playPeriod } from '#workers/sandbox/payment/publisher/periodic.ts'
import { findOrder } from '#workers/sandbox/payment/publisher/publisher-order.ts'
import type { Till } from './order-world.ts'

/** Plays the publisher: it charges the later periods by itself and reports them. */
export async function playDuePeriods(
  till: Till,
  play: (periodic: Periodic) => 'charge' | 'fail' | null,
): Promise<void> {
  for (const periodic of await listPeriodic(till.sandbox)) {
    if (periodic.status === 'ended') continue
    const what = play(periodic)
    if (what === null) continue
    const first = await findOrder(till.sandbox, periodic.gid_order_no)
    await playPeriod(till.sandbox, periodic, first!, what)
  }
}

/** Delivers the messages to the shop: some of them twice, and lost ones are sent again. */
export async function deliver(till: Till, visit: Visit, chance: Chance): Promise<void> {
  while (till.pushes.length > 0)
    for (const push of till.pushes.splice(0)) {
      const { id } = JSON.parse(push.body) as { id: string }
      if (chance.of(0.05)) {
        await till.fetch(`http://sandbox.test/publisher/play/events/${id}/send`, { method: 'POST' })
        continue
      }
      for (let times = chance.of(0.1) ? 2 : 1; times > 0; times--)
        await receivePush(visit, { provider: 'GAKKEN_ID', ...push })
    }
}
