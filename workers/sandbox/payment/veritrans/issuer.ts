import type { SandboxContext } from '#workers/sandbox/context.ts'
import { type PaymentFault, takeFault } from '#workers/sandbox/payment/fault.ts'
import { addMember, issuerRefusal, keepCard } from './card.ts'
import type { CodeName } from './command.ts'
import { amendEntry, note, type Payment } from './payment.ts'

const refusing = ['declined', 'balance', 'limit', 'lost-card', 'wrong-code', 'expired-card'] as const
const altering = 'amount-altered' satisfies PaymentFault
/** Yen that the fault `amount-altered` adds to the amount. */
const alteredBy = 100
/** Yen. The issuer's answer to this amount doesn't come in time. */
const pendingAmount = 99_999

export type Answer = { code: CodeName; mstatus: 'success' | 'failure' | 'pending'; amount: number }

/** Asks the issuer to approve an amount, and records the answer. */
export async function askIssuer(
  context: SandboxContext,
  payment: Payment,
  asked: { command: 'Authorize' | 'ReAuthorize'; amount: number },
): Promise<Answer> {
  const fault = await takeFault(context, {
    provider: 'veritrans',
    call: `${asked.command}/${payment.service}`,
    possible: [...refusing, altering],
  })
  const refusal = fault === null || fault === altering ? issuerRefusal(payment.card, context.now()) : fault
  const amount = asked.amount + (fault === altering ? alteredBy : 0)
  const code = refusal ?? (payment.keepsCard ? 'cardKept' : 'card')
  await note(context, payment.orderId, {
    command: asked.command,
    kind: 'card',
    code,
    isSuccess: refusal === null,
    amount,
  })
  await book(context, payment, refusal === null ? amount : null)
  if (refusal !== null) return { code, mstatus: 'failure', amount }
  return amount === pendingAmount
    ? { code: 'pending', mstatus: 'pending', amount }
    : { code, mstatus: 'success', amount }
}

async function book(context: SandboxContext, payment: Payment, amount: number | null): Promise<void> {
  const { orderId, withCapture, ahead } = payment
  await amendEntry(context, orderId, () => {
    if (amount === null) return { state: 'failed' }
    if (!withCapture) return { state: 'authorised', amount }
    return { state: 'captured', amount, capturedAt: context.now() + ahead }
  })
  if (amount !== null && payment.keepsCard) await keepPaidCard(context, payment)
}

/** Stores the card of a payment. If the member was deleted meanwhile, this adds the member again. */
async function keepPaidCard(context: SandboxContext, { accountId, card }: Payment): Promise<void> {
  await addMember(context, accountId, '')
  await keepCard(context, accountId, card, context.now())
}
