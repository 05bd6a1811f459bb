import type { SandboxContext } from '#workers/sandbox/context.ts'
import { amendBook, type BookEntry, findBook, openBook } from '#workers/sandbox/payment/books.ts'
import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import type { Card } from './card.ts'
import { type CodeName, Failure } from './command.ts'

/** Milliseconds after which an order can't be referred to any more: 400 days. */
export const orderLife = 400 * 86_400_000

/** An event of an order, as Search lists it. */
export type Transaction = {
  txnId: string
  command: 'Authorize' | 'ReAuthorize' | 'Capture' | 'Cancel' | 'Verify'
  kind: 'card' | 'mpi'
  code: CodeName
  isSuccess: boolean
  at: number
  amount: number
}

/** The authentication of a payer by the issuer (3-D Secure), and its outcome. */
export type Authentication = {
  redirectionUri: string
  pushUrl: string
  /** 1 if the browser brings the result back by POST. Otherwise the browser comes back by GET, without the result. */
  verifyResultLink: string
  expiresAt: number
  outcome: 'waiting' | 'verified' | Extract<CodeName, 'verification' | 'abandoned' | 'verificationTimeOut'>
  /** True if the issuer asked the payer. */
  isChallenged: boolean
}

/** What the provider stores about an order beside its books. */
export type Payment = {
  orderId: string
  service: 'card' | 'mpi'
  accountId: string
  keepsCard: boolean
  /** True if it was paid with a card stored for the account. */
  isOfKeptCard: boolean
  withCapture: boolean
  card: Card
  /** Milliseconds by which the provider's clock is ahead for this order. */
  ahead: number
  authentication: Authentication | null
  transactions: Transaction[]
}

/** Opens an order. This uses up its id, whatever happens to the order. */
export async function openPayment(context: SandboxContext, payment: Payment, amount: number): Promise<void> {
  const { orderId } = payment
  if (!(await openBook(context, { provider: 'veritrans', orderId, state: 'waiting', amount })))
    throw new Failure('duplicate')
  await context.state.put(keyOf(orderId), payment)
}

export async function findPayment(context: SandboxContext, orderId: string): Promise<Payment | null> {
  return context.state.get<Payment>(keyOf(orderId))
}

export async function getPayment(context: SandboxContext, orderId: string): Promise<Payment> {
  const payment = await findPayment(context, orderId)
  if (payment === null) throw new Failure('unknownOrder')
  return payment
}

export async function getEntry(context: SandboxContext, orderId: string): Promise<BookEntry> {
  const entry = await findBook(context, 'veritrans', orderId)
  if (entry === null) throw new Failure('unknownOrder')
  return entry
}

export function amendEntry(context: SandboxContext, orderId: string, amend: Parameters<typeof amendBook>[2]) {
  return amendBook(context, { provider: 'veritrans', orderId }, amend)
}

/** Adds an event to an order. The event's number follows from the number of events before. */
export async function note(
  context: SandboxContext,
  orderId: string,
  happened: Omit<Transaction, 'txnId' | 'at'>,
): Promise<void> {
  await context.state.change<Payment>(keyOf(orderId), (payment) => ({
    ...payment,
    transactions: [
      ...payment.transactions,
      { ...happened, txnId: String(payment.transactions.length + 1), at: context.now() + payment.ahead },
    ],
  }))
}

/** Ends the authentication of a payer. Returns null if it has ended before. */
export async function endAuthentication(
  context: SandboxContext,
  orderId: string,
  outcome: Authentication['outcome'],
  isChallenged: boolean,
): Promise<Payment | null> {
  const ended = await context.state.change<Payment>(keyOf(orderId), (payment) =>
    payment.authentication?.outcome === 'waiting'
      ? { ...payment, authentication: { ...payment.authentication, outcome, isChallenged } }
      : null,
  )
  if (ended === null) return null
  const isSuccess = outcome === 'verified'
  const code = outcome === 'waiting' || isSuccess ? 'mpi' : outcome
  await note(context, orderId, { command: 'Verify', kind: 'mpi', code, isSuccess, amount: 0 })
  if (!isSuccess) await amendEntry(context, orderId, () => ({ state: 'failed' }))
  return ended
}

function keyOf(orderId: string): string {
  return `veritrans-order/${orderId}`
}

/** Returns the fields that every answer about an order begins with. All of them are texts, as in the protocol. */
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
