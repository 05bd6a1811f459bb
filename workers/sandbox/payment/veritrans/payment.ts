import type { SandboxContext } from '#workers/sandbox/context.ts'
import { amendBook, type BookEntry, findBook, openBook } from '#workers/sandbox/payment/books.ts'
import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import type { Card } from './card.ts'
import { type CodeName, Failure } from './command.ts'

/** An order is forgotten after 400 days: nothing refers to it any more. */
export const orderLife = 400 * 86_400_000

/** What happened to an order, as Search tells it. */
export type Transaction = {
  txnId: string
  command: 'Authorize' | 'ReAuthorize' | 'Capture' | 'Cancel' | 'Verify'
  kind: 'card' | 'mpi'
  code: CodeName
  isSuccess: boolean
  at: number
  amount: number
}

/** What it takes to ask the issuer who pays, and what came of it. */
export type Authentication = {
  redirectionUri: string
  pushUrl: string
  /** 1: the browser brings the result, by POST; else it comes back with nothing, by GET. */
  verifyResultLink: string
  expiresAt: number
  outcome: 'waiting' | 'verified' | Extract<CodeName, 'verification' | 'abandoned' | 'verificationTimeOut'>
  /** Whether the issuer asked. */
  isChallenged: boolean
}

/** What the provider knows of an order beside its books. */
export type Payment = {
  orderId: string
  service: 'card' | 'mpi'
  accountId: string
  keepsCard: boolean
  /** Paid with the card that is kept for the account. */
  isOfKeptCard: boolean
  withCapture: boolean
  card: Card
  /** Milliseconds its clock is ahead of the real one. */
  ahead: number
  authentication: Authentication | null
  transactions: Transaction[]
}

/** Opens an order; its id is used up, whatever comes of it. */
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

/** Notes what happened to an order; its number is how many happened before. */
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

/** Ends the question who pays, once: null where it had ended before. */
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
