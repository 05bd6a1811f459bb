import { type BookEntry, refundedOf } from '#workers/sandbox/payment/books.ts'
import { answerCard } from './authorise.ts'
import { type Card, findMember } from './card.ts'
import { amountOf, type Command, Failure, orderIdOf, outcome, param, type Result } from './command.ts'
import { askIssuer } from './issuer.ts'
import {
  amendEntry,
  getEntry,
  getPayment,
  note,
  openPayment,
  orderLife,
  type Payment,
  paymentFields,
  type Transaction,
} from './payment.ts'

/** Capture/card: charges the reserved amount, or less, and cancels the rest of the reservation. */
export async function captureCard(command: Command): Promise<Result> {
  const orderId = orderIdOf(command, 'cardInput')
  const amount = amountOf(command, 'cardInput')
  const { ahead } = await getPayment(command.context, orderId)
  const captured = await amendEntry(command.context, orderId, (entry) => {
    if (entry.capturedAt !== null) throw new Failure('capturedBefore')
    if (entry.state !== 'authorised') throw new Failure('state')
    if (amount > entry.amount) throw new Failure('overAmount')
    return { state: 'captured', amount, capturedAt: command.context.now() + ahead }
  })
  if (captured === null) throw new Failure('unknownOrder')
  return done(command, orderId, { command: 'Capture', amount })
}

/** Cancel/card: cancels a reservation or refunds a charge, completely or by an amount. */
export async function cancelCard(command: Command): Promise<Result> {
  const orderId = orderIdOf(command, 'cardInput')
  const asked = param(command, 'amount') === '' ? null : amountOf(command, 'cardInput')
  const { ahead } = await getPayment(command.context, orderId)
  let amount = 0
  const cancelled = await amendEntry(command.context, orderId, (entry) => {
    amount = cancellable(entry, asked)
    if (entry.state === 'captured')
      return { refunds: [...entry.refunds, { amount, at: command.context.now() + ahead }] }
    return amount === entry.amount ? { state: 'released' } : { amount: entry.amount - amount }
  })
  if (cancelled === null) throw new Failure('unknownOrder')
  return done(command, orderId, { command: 'Cancel', amount })
}

function cancellable(entry: BookEntry, asked: number | null): number {
  if (entry.state === 'released') throw new Failure('cancelledBefore')
  if (entry.state !== 'captured' && entry.state !== 'authorised') throw new Failure('state')
  const rest = entry.amount - refundedOf(entry)
  if (rest === 0 && entry.amount > 0) throw new Failure('cancelledBefore')
  if ((asked ?? rest) > rest) throw new Failure('overAmount')
  return asked ?? rest
}

async function done(
  command: Command,
  orderId: string,
  happened: Pick<Transaction, 'command' | 'amount'>,
): Promise<Result> {
  const { context } = command
  await note(context, orderId, { ...happened, kind: 'card', code: 'card', isSuccess: true })
  const payment = await getPayment(context, orderId)
  const fields = paymentFields(context, payment, 'card')
  return {
    result: { ...fields, ...outcome('card', 'success'), reqAmount: String(happened.amount), pending: '0' },
  }
}

/**
 * ReAuthorize/card: makes another order with the card of an earlier one. The earlier order must have succeeded, and its payer must have
 * been authenticated by the issuer, or it must have used a stored card.
 */
export async function reauthoriseCard(command: Command): Promise<Result> {
  const { context } = command
  const orderId = orderIdOf(command, 'cardInput')
  const amount = amountOf(command, 'cardInput')
  const original = await getPayment(context, param(command, 'originalOrderId'))
  const { state } = await getEntry(context, original.orderId)
  if (state === 'waiting' || state === 'failed') throw new Failure('state')
  if (original.authentication?.outcome !== 'verified' && !original.isOfKeptCard) throw new Failure('noSeries')
  if (context.now() - beganAt(original) >= orderLife) throw new Failure('unknownOrder')
  if (param(command, 'jpo') !== '10') throw new Failure('cardInput')
  const payment = {
    ...original,
    card: await cardNow(command, original),
    orderId,
    service: 'card' as const,
    keepsCard: false,
    isOfKeptCard: true,
    withCapture: param(command, 'withCapture') === 'true',
    ahead: 0,
    authentication: null,
    transactions: [],
  }
  await openPayment(context, payment, amount)
  return answerCard(command, payment, await askIssuer(context, payment, { command: 'ReAuthorize', amount }))
}

/**
 * Returns the current data of a card if it is still stored for the account, because stored cards are renewed. Otherwise returns the card of
 * the order.
 */
async function cardNow({ context }: Command, { accountId, card }: Payment): Promise<Card> {
  const member = await findMember(context, accountId)
  return member?.cards.find((kept) => kept.card.masked === card.masked)?.card ?? card
}

function beganAt({ transactions }: Payment): number {
  return transactions[0]?.at ?? 0
}
