import type {
  Declined,
  Done,
  GatewayDeps,
  PaymentGateway,
  Unknown,
} from '#app/gateways/payment/payment-gateway.ts'
import { authorise } from './authorise.ts'
import { capture, refund, release } from './change.ts'
import { find } from './find.ts'
import { readPush, readReturn } from './hints.ts'
import { ask, type Line } from './line.ts'
import { findCard, forgetMember } from './members.ts'
import type { VeritransSettings } from './veritrans-settings.ts'

/** VeriTrans4G for one company. */
export function createVeritrans(deps: GatewayDeps, settings: VeritransSettings): PaymentGateway {
  const line: Line = { deps, settings }
  return {
    provider: 'VERITRANS',
    authorise: (order) => authorise(line, order),
    capture: (ref, amount) => capture(line, ref, amount),
    release: (ref) => release(line, ref),
    refund: (ref, asked) => refund(line, ref, asked),
    find: (ref) => find(line, ref),
    findCard: (memberId) => findCard(line, memberId),
    forgetMember: (memberId) => forgetMember(line, memberId),
    endPeriodic: async () => ({ is: 'done' }),
    listPeriodic: async () => ({ is: 'found', charged: [] }),
    readReturn: async (parameters) => readReturn(settings, parameters),
    readPush: async (push) => readPush(settings, push),
    check: () => check(line),
  }
}

/**
 * Checks the settings by searching an order that can't exist. With valid credentials the provider answers an empty list
 * or "not found".
 */
async function check(line: Line): Promise<Done | Declined | Unknown> {
  const orderId = `check-${Buffer.from(line.deps.randomBytes(16)).toString('hex')}`
  const reply = await ask(line, 'Search/search', { orderId })
  if (reply.is === 'reply') return { is: 'done' }
  return reply.is === 'declined' && reply.reason === 'state' ? { is: 'done' } : reply
}
