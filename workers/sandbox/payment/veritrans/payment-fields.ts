import type { SandboxContext } from '#workers/sandbox/ground.ts'
import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import type { Payment } from './payment.ts'

/** What every answer about an order begins with. Texts all, as in the protocol. */
export function paymentFields(context: SandboxContext, { orderId, ahead }: Payment, serviceType: string) {
  const at = compactDate(context.now() + ahead)
  const number = String(context.now() % 100_000_000)
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
