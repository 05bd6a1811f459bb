import type { SandboxContext } from '#workers/sandbox/context.ts'
import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import { takeFault } from '#workers/sandbox/payment/fault.ts'
import { type Fields, shopId } from './api.ts'

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

/** An order that isn't paid by card, as far as every notification about one says it. */
type Notified = {
  orderId: string
  accessId: string
  status: string
  amount: number
  tax: number
  processedAt: number
}

/**
 * Tells the shop about an order's new state, unless the chosen fault keeps the message back. It has no signature, and passwords are masked.
 * `step` tells the messages about one order apart; `own` are the fields of its way to pay.
 */
export async function notifyShop(
  context: SandboxContext,
  trade: Notified,
  { step, own }: { step: string; own: Fields },
): Promise<void> {
  const url = await findNotificationUrl(context)
  if (url === '') return
  const possible = ['push-never', 'push-twice', 'push-late'] as const
  const fault = await takeFault(context, { provider: 'gmo', call: 'notification', possible })
  const id = `${trade.orderId}-${step}`
  const fields = Object.entries({ ...fieldsOf(trade), ...own, ErrCode: '', ErrInfo: '' })
  const body = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()
  await context.state.put(`${prefix}${id}`, { id, url, body, sent: 0, answer: null } satisfies Notification)
  if (fault === 'push-never' || fault === 'push-late') return
  await sendNotification(context, id)
  if (fault === 'push-twice') await sendNotification(context, id)
}

function fieldsOf(trade: Notified): Fields {
  return {
    ShopID: shopId,
    ShopPass: '**********',
    AccessID: trade.accessId,
    AccessPass: '*'.repeat(32),
    OrderID: trade.orderId,
    Status: trade.status,
    JobCd: '',
    Amount: trade.amount,
    Tax: trade.tax,
    Currency: 'JPN',
    TranDate: compactDate(trade.processedAt),
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
