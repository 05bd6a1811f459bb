import type { SandboxContext } from '#workers/sandbox/context.ts'
import type { BookEntry } from '#workers/sandbox/payment/books.ts'
import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import { mpiResult } from './mpi-result.ts'
import type { Payment } from './payment.ts'
import { contentHmac } from './sign.ts'

/** A message from the provider's server to the merchant. `status` is the merchant's latest status code, 0 if there was no answer. */
export type Push = {
  orderId: string
  url: string
  body: string
  signature: string
  sent: number
  status: number | null
}

/** Writes and stores the push of an order, without sending it (see `sendPush`). Returns null if the merchant gave no address. */
export async function writePush(
  context: SandboxContext,
  { payment, entry, isForged }: { payment: Payment; entry: BookEntry; isForged: boolean },
): Promise<Push | null> {
  const url = payment.authentication!.pushUrl
  if (url === '') return null
  const { txnType, mpiMstatus, mpiVresultCode, cardMstatus } = mpiResult(payment, entry)
  const fields = {
    vResultCode0000: mpiVresultCode ?? '',
    txnType0000: txnType ?? '',
    mpiMstatus0000: mpiMstatus ?? '',
    cardMstatus0000: cardMstatus ?? '',
  }
  const at = context.now() + payment.ahead
  return storePush(context, { orderId: payment.orderId, url, fields, at, isForged })
}

type Told = { orderId: string; url: string; fields: Record<string, string>; at: number; isForged: boolean }

/** Stores the push of an order, which reports the result of its service in `fields`. */
export async function storePush(
  context: SandboxContext,
  { orderId, url, fields, at, isForged }: Told,
): Promise<Push> {
  const body = new URLSearchParams({
    numberOfNotify: '1',
    pushTime: compactDate(at),
    pushId: String(context.now()),
    orderId0000: orderId,
    ...fields,
    dummy0000: '1',
  }).toString()
  const signature = contentHmac(body, isForged)
  const push: Push = { orderId, url, body, signature, sent: 0, status: null }
  await context.state.put(keyOf(orderId), push)
  return push
}

/** Sends the stored push of an order, even if it was sent before. */
export async function sendPush(context: SandboxContext, orderId: string): Promise<void> {
  const push = await context.state.get<Push>(keyOf(orderId))
  if (push === null) return
  const status = await post(context, push)
  await context.state.change<Push>(keyOf(orderId), (kept) => ({ ...kept, sent: kept.sent + 1, status }))
}

async function post(context: SandboxContext, { url, body, signature }: Push): Promise<number> {
  try {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-HMAC': signature }
    const answer = await context.fetch(url, { method: 'POST', headers, body, redirect: 'manual' })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return 0
  }
}

/** Lists pushes. Those that the merchant hasn't accepted yet come first. */
export async function listPushes({ state }: SandboxContext): Promise<Push[]> {
  const pushes = await state.list<Push>('veritrans-push/')
  return pushes.sort((one, other) => Number(one.status === 200) - Number(other.status === 200))
}

function keyOf(orderId: string): string {
  return `veritrans-push/${orderId}`
}
