import type {
  Declined,
  Done,
  GatewayDeps,
  Hint,
  PaymentGateway,
  Unknown,
} from '#app/gateways/payment/payment-gateway.ts'
import { askPublisher, declined, errorOf, type Publisher, type PublisherSettings } from './ask-publisher.ts'
import { beginPublisherOrder } from './begin-publisher-order.ts'
import { cancelOrder, confirmOrder, endPeriodicPayment, refundOrder } from './change-publisher-order.ts'
import { findPublisherOrder, viewFound } from './find-publisher-order.ts'
import { listPeriodic } from './list-periodic.ts'
import { readPublisherPush } from './read-publisher-push.ts'

/**
 * The publisher's own payment (docs/adr/069): readers pay on its pages, and it keeps the cards and charges every later
 * period itself.
 */
export function createPublisher(deps: GatewayDeps, settings: PublisherSettings): PaymentGateway {
  const publisher: Publisher = { deps, settings }
  return {
    provider: 'GAKKEN_ID',
    authorise: (order) => beginPublisherOrder(publisher, order),
    capture: (ref, amount) => confirmOrder(publisher, ref, amount),
    release: (ref) => cancelOrder(publisher, ref),
    refund: (ref, refund) => refundOrder(publisher, ref, refund),
    async find(ref) {
      const order = await findPublisherOrder(publisher, ref)
      if (order === null || !('is' in order)) return viewFound(ref, order)
      return order.is === 'unknown' ? order : { is: 'unknown', cause: order.code }
    },
    findCard: async () => keepsCards,
    /** The publisher keeps no cards under our names. */
    forgetMember: async () => ({ is: 'done' }),
    endPeriodic: (ref) => endPeriodicPayment(publisher, ref),
    listPeriodic: (ref) => listPeriodic(publisher, ref),
    readReturn: async (parameters) => readReturn(parameters),
    readPush: async (push) => readPublisherPush(publisher, push),
    check: () => check(publisher),
  }
}

const keepsCards = declined('settings', 'cards_at_publisher')

/** Nothing in it is signed. It only says which order to look up. */
function readReturn(parameters: URLSearchParams): Hint | null {
  const id = parameters.get('merchant_order_no') ?? ''
  return /^[0-9A-Za-z-]{1,27}$/.test(id) ? { orderIds: [id], isSigned: false } : null
}

async function check(publisher: Publisher): Promise<Done | Declined | Unknown> {
  const path = `/services/${encodeURIComponent(publisher.settings.serviceCode)}`
  const answer = await askPublisher(publisher, { method: 'GET', path })
  if (answer.is !== 'answer') return answer
  return answer.status === 200 ? { is: 'done' } : declined('settings', errorOf(answer))
}
