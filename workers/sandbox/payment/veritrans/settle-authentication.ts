import type { Ground } from '#workers/sandbox/ground.ts'
import { takeFault } from '#workers/sandbox/payment/fault.ts'
import { askIssuer } from './issuer.ts'
import { endAuthentication, getEntry, getPayment, type Payment } from './payment.ts'
import { sendPush, writePush } from './push.ts'

/** What one who plays the issuer decides. */
export const decisions = ['frictionless', 'succeed', 'fail', 'abandon'] as const
export type Decision = (typeof decisions)[number]

const outcomes = {
  frictionless: 'verified',
  succeed: 'verified',
  fail: 'verification',
  abandon: 'abandoned',
} as const

/** How the merchant hears of it. */
export type Told = { isForged: boolean; isPushedFirst: boolean }

/** Ends the question who pays, charges if it is answered well, and pushes the result. Decided before, nothing happens again. */
export async function settleAuthentication(
  ground: Ground,
  payment: Payment,
  decision: Decision,
): Promise<Told> {
  const { orderId } = payment
  const ended = await endAuthentication(ground, orderId, outcomes[decision], decision !== 'frictionless')
  if (ended === null) return { isForged: false, isPushedFirst: false }
  if (outcomes[decision] === 'verified') {
    const { amount } = await getEntry(ground, orderId)
    await askIssuer(ground, ended, { command: 'Authorize', amount })
  }
  return tellByPush(ground, orderId)
}

async function tellByPush(ground: Ground, orderId: string): Promise<Told> {
  const fault = await takeFault(ground, {
    provider: 'veritrans',
    call: 'push',
    possible: ['wrong-signature', 'push-never', 'push-twice', 'push-late', 'push-first'],
  })
  const isForged = fault === 'wrong-signature'
  const isPushedFirst = fault === 'push-first'
  if (fault === 'push-never') return { isForged, isPushedFirst }
  const [payment, entry] = [await getPayment(ground, orderId), await getEntry(ground, orderId)]
  await writePush(ground, { payment, entry, isForged })
  const times = { 'push-late': 0, 'push-twice': 2 }[fault as string] ?? 1
  for (let time = 0; time < times; time++) await sendPush(ground, orderId)
  return { isForged, isPushedFirst }
}
