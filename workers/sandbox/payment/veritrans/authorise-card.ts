import { newPayment } from './card-source.ts'
import { amountOf, type Command, Failure, orderIdOf, outcome, param, type Result } from './command.ts'
import { type Answer, askIssuer } from './issuer.ts'
import { cardOf, getMember } from './member.ts'
import { openPayment, orderLife, type Payment } from './payment.ts'
import { paymentFields } from './payment-fields.ts'

/**
 * Authorize/card: reserves an amount on the card of a token or of a member, or takes it at once. Nobody is asked who pays: it keeps no card, and
 * doesn't charge one that could be charged as a later one of its series.
 */
export async function authoriseCard(command: Command): Promise<Result> {
  const orderId = orderIdOf(command, 'cardInput')
  const amount = amountOf(command, 'cardInput')
  const payment = await newPayment(command, orderId, { service: 'card', wrong: 'cardInput' })
  if (payment.keepsCard) throw new Failure('unproven')
  if (payment.isOfKeptCard) await ensureNoSeries(command, payment)
  await openPayment(command.context, payment, amount)
  return answerCard(
    command,
    payment,
    await askIssuer(command.context, payment, { command: 'Authorize', amount }),
  )
}

async function ensureNoSeries(command: Command, { accountId }: Payment): Promise<void> {
  const { context } = command
  const cardId = param(command, 'payNowIdParam.accountParam.cardParam.cardId')
  const { provenAt } = cardOf(await getMember(context, accountId), cardId)
  if (provenAt !== null && context.now() - provenAt < orderLife) throw new Failure('noSeries')
}

export function answerCard(command: Command, payment: Payment, answer: Answer): Result {
  const { code, mstatus, amount } = answer
  const transactionType = payment.withCapture ? 'ac' : 'a'
  return {
    result: {
      ...paymentFields(command.context, payment, 'card'),
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
