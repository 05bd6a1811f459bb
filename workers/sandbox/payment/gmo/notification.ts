import type { SandboxContext } from '#workers/sandbox/context.ts'
import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import { takeFault } from '#workers/sandbox/payment/fault.ts'
import { shopId } from './api.ts'
import type { KonbiniTrade } from './konbini.ts'

/** A result notification. `answer` is the shop's latest answer; it must be `0`. */
export type Notification = { id: string; url: string; body: string; sent: number; answer: string | null }

const urlKey = 'gmo-notification-url'
const prefix = 'gmo-notification/'

/** The address that the shop has registered for result notifications. Without one, none is sent. */
export async function findNotificationUrl({ state }: SandboxContext): Promise<string> {
  return (await state.get<string>(urlKey)) ?? ''
}

export async function registerNotificationUrl({ state }: SandboxContext, url: string): Promise<void> {
  await state.put(urlKey, url)
}

/** Tells the shop about an order's new state, unless the chosen fault keeps the message back. It has no signature, and passwords are masked. */
export async function notifyShop(context: SandboxContext, trade: KonbiniTrade): Promise<void> {
  const url = await findNotificationUrl(context)
  if (url === '') return
  const possible = ['push-never', 'push-twice', 'push-late'] as const
  const fault = await takeFault(context, { provider: 'gmo', call: 'notification', possible })
  const id = `${trade.orderId}-${trade.status}`
  const body = new URLSearchParams(fieldsOf(trade)).toString()
  await context.state.put(`${prefix}${id}`, { id, url, body, sent: 0, answer: null } satisfies Notification)
  if (fault === 'push-never' || fault === 'push-late') return
  await sendNotification(context, id)
  if (fault === 'push-twice') await sendNotification(context, id)
}

function fieldsOf(trade: KonbiniTrade): Record<string, string> {
  return {
    ShopID: shopId,
    ShopPass: '**********',
    AccessID: trade.accessId,
    AccessPass: '*'.repeat(32),
    OrderID: trade.orderId,
    Status: trade.status,
    JobCd: '',
    Amount: String(trade.amount),
    Tax: String(trade.tax),
    Currency: 'JPN',
    TranID: trade.tranId,
    TranDate: compactDate(trade.processedAt),
    CvsCode: trade.chain,
    CvsConfNo: trade.confNo,
    CvsReceiptNo: trade.receiptNo,
    PaymentTerm: trade.payBy === null ? '' : compactDate(trade.payBy),
    FinishDate: trade.status === 'PAYSUCCESS' ? compactDate(trade.processedAt) : '',
    ReceiptDate: trade.status === 'PAYSUCCESS' ? compactDate(trade.processedAt) : '',
    ErrCode: '',
    ErrInfo: '',
    PayType: '3',
  }
}

/** Sends a stored notification, even if it was sent before. Returns false if there is none. */
export async function sendNotification(context: SandboxContext, id: string): Promise<boolean> {
  const told = await context.state.get<Notification>(`${prefix}${id}`)
  if (told === null) return false
  const answer = await post(context, told)
  await context.state.change<Notification>(`${prefix}${id}`, (kept) => ({
    ...kept,
    sent: kept.sent + 1,
    answer,
  }))
  return true
}

async function post(context: SandboxContext, { url, body }: Notification): Promise<string> {
  try {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const answer = await context.fetch(url, { method: 'POST', headers, body, redirect: 'manual' })
    const text = await answer.text()
    return answer.status === 200 ? text.slice(0, 20) : `status ${answer.status}`
  } catch {
    return 'no answer'
  }
}

export function listNotifications({ state }: SandboxContext): Promise<Notification[]> {
  return state.list<Notification>(prefix)
}
