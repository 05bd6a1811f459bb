import type { SandboxContext } from '#workers/sandbox/context.ts'
import type { BookEntry } from '#workers/sandbox/payment/books.ts'
import { type Command, Failure, orderIdOf, outcome, type Result, resultCode } from './command.ts'
import { endAuthentication, getEntry, getPayment, type Payment, paymentFields } from './payment.ts'

/** GetResult/mpi: answers the result of the authentication, and of the charge after it. */
export async function getMpiResult(command: Command): Promise<Result> {
  const { context } = command
  const orderId = orderIdOf(command, 'mpiInput')
  await expireAuthentication(context, orderId)
  const payment = await getPayment(context, orderId)
  if (payment.authentication === null) throw new Failure('unknownOrder')
  const entry = await getEntry(context, orderId)
  return {
    result: {
      ...paymentFields(context, payment, 'mpi'),
      ...outcome('result', 'success'),
      ...mpiResult(payment, entry),
    },
  }
}

/**
 * Returns the fields about the authentication that the browser, the push and GetResult all carry. Its results are missing while the payer
 * is still on the issuer's page.
 */
export function mpiResult(payment: Payment, entry: BookEntry): Record<string, string | undefined> {
  const { outcome: ended, isChallenged } = payment.authentication!
  const charge = payment.transactions.find(({ kind }) => kind === 'card')
  const isVerified = ended === 'verified'
  const isCharged = charge?.isSuccess === true
  const code = isVerified ? (isCharged ? 'verified' : (charge?.code ?? 'verifiedOnly')) : ended
  return {
    reqAmount: String(entry.amount),
    reqCardNumber: payment.card.masked,
    txnType: ended === 'waiting' ? 'Authorize' : isChallenged ? 'VerifyNotify' : 'AuthorizeConfirm',
    mpiMstatus: ended === 'waiting' ? undefined : isVerified ? 'success' : 'failure',
    mpiVresultCode: code === 'waiting' ? undefined : resultCode(code),
    cardMstatus: charge === undefined ? undefined : isCharged ? 'success' : 'failure',
    cardTransactionType: isCharged ? (payment.withCapture ? 'ac' : 'a') : undefined,
    authCode: isCharged ? '000000' : undefined,
    acquirerCode: isCharged ? '01' : undefined,
  }
}

/** Ends the authentication if its time is over. */
export async function expireAuthentication(context: SandboxContext, orderId: string): Promise<void> {
  const { authentication } = await getPayment(context, orderId)
  if (authentication?.outcome === 'waiting' && context.now() >= authentication.expiresAt)
    await endAuthentication(context, orderId, 'verificationTimeOut', true)
}
