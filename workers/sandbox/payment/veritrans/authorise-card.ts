import { newPayment } from './card-source.ts'
import { amountOf, type Command, orderIdOf, outcome, param, type Result } from './command.ts'
import { type Answer, askIssuer } from './issuer.ts'
import { openPayment, type Payment } from './payment.ts'
import { paymentFields } from './payment-fields.ts'

/** Authorize/card: reserves an amount on the card of a token or of a member, or takes it at once. */
export async function authoriseCard(command: Command): Promise<Result> {
  const orderId = orderIdOf(command, 'cardInput')
  const amount = amountOf(command, 'cardInput')
  const payment = await newPayment(command, orderId, { service: 'card', wrong: 'cardInput' })
  await openPayment(command.ground, payment, amount)
  return answerCard(
    command,
    payment,
    await askIssuer(command.ground, payment, { command: 'Authorize', amount }),
  )
}

export function answerCard(command: Command, payment: Payment, answer: Answer): Result {
  const { code, mstatus, amount } = answer
  const transactionType = payment.withCapture ? 'ac' : 'a'
  return {
    result: {
      ...paymentFields(command.ground, payment, 'card'),
      ...outcome(code, mstatus),
      cardTransactiontype: mstatus === 'success' ? transactionType : undefined,
      reqAmount: String(amount),
      reqCardNumber: payment.card.masked,
      reqCardExpire: '*****',
      resAuthCode: mstatus === 'success' ? '000000' : undefined,
      pending: mstatus === 'pending' ? '1' : '0',
      reqWithCapture: param(command, 'withCapture') || undefined,
    },
  }
}
