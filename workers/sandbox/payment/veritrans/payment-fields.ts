import type { Ground } from '#workers/sandbox/ground.ts'
import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import type { Payment } from './payment.ts'

/** What every answer about an order begins with. Texts all, as in the protocol. */
export function paymentFields(ground: Ground, { orderId, ahead }: Payment, serviceType: string) {
  const at = compactDate(ground.now() + ahead)
  const number = String(ground.now() % 100_000_000)
  return {
    serviceType,
    orderId,
    custTxn: number,
    marchTxn: number,
    txnVersion: '2.0.0',
    gatewayRequestDate: at,
    gatewayResponseDate: at,
    optionResults: [],
  }
}
