import {
  grantLatePayment,
  returnLatePayment,
} from '#app/features/orders/model/late-payment/decide-late-payment.ts'
import { shops } from '#app/features/orders/tests/order-world.ts'
import { world } from '#seeds/demo/world.ts'
import { staffOf } from '#tests/visits/staff-of.ts'
import { changeKonbini } from '#workers/sandbox/payment/gmo/konbini.ts'
import { payAtTill, reportLate } from '#workers/sandbox/payment/gmo/konbini-page.ts'
import { type Playing, visitOf } from './playing.ts'
import type { Move } from './purchase-moves.ts'

/** Moves at the tills of convenience stores, and of the administrators who decide about what was paid too late. */
export const payThere: Move = async (playing) => {
  const id = await anyAtTill(playing)
  if (id !== undefined) await payAtTill(playing.till.sandbox, id)
}

export const payLate: Move = async (playing) => {
  const id = await anyAtTill(playing)
  if (id !== undefined) await reportLate(playing.till.sandbox, id)
}

/** The time to pay runs out early, or the shop's staff cancel at the provider. */
export const endThere: Move = async (playing) => {
  const id = await anyAtTill(playing)
  const to = playing.chance.of(0.5) ? 'EXPIRED' : 'CANCEL'
  if (id !== undefined) await changeKonbini(playing.till.sandbox, id, { from: ['REQSUCCESS'], to })
}

export const decide: Move = async (playing, mortal) => {
  const id = await anyAtTill(playing)
  if (id === undefined) return
  const staff = staffOf(visitOf(playing, mortal, 0), world[shops.GMO])
  if (playing.chance.of(0.6)) await grantLatePayment(staff, id)
  else await returnLatePayment(staff, id, { note: 'bank transfer' })
}

async function anyAtTill({ platform: { db }, tenantId, readers, chance }: Playing) {
  const rows = await db
    .selectFrom('payment_order')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('account_id', 'in', readers)
    .where('way', '=', 'konbini')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return chance.pick(rows)?.id
}
