import type {
  Declined,
  Done,
  GatewayDeps,
  PaymentGateway,
  Unknown,
} from '#app/gateways/payment/payment-gateway.ts'
import { askGmo, type Gmo, type GmoSettings } from './ask-gmo.ts'
import { authorise } from './authorise.ts'
import { capture } from './capture.ts'
import { declinedBy } from './decline.ts'
import { find } from './find.ts'
import { refund, release } from './give-back.ts'
import { findMemberCard, forgetMember } from './member-cards.ts'
import { readOrderId } from './return-address.ts'
import { searchTrade } from './trade.ts'

/** GMO Payment Gateway, protocol type, for one company. */
export function createGmo(deps: GatewayDeps, settings: GmoSettings): PaymentGateway {
  const gmo: Gmo = { deps, settings }
  return {
    provider: 'GMO',
    authorise: (order) => authorise(gmo, order),
    capture: (ref, amount) => capture(gmo, ref, amount),
    release: (ref) => release(gmo, ref),
    refund: (ref, refunded) => refund(gmo, ref, refunded),
    find: (ref) => find(gmo, ref),
    async findCard(memberId) {
      const found = await findMemberCard(gmo, memberId)
      return found.is === 'found' ? { is: 'found', card: found.kept?.card ?? null } : found
    },
    forgetMember: (memberId) => forgetMember(gmo, memberId),
    // We charge renewals ourselves; the provider charges nothing on its own.
    endPeriodic: async () => ({ is: 'done' }),
    listPeriodic: async () => ({ is: 'found', charged: [] }),
    readReturn: async (parameters) => readOrderId(parameters),
    readPush: async ({ body }) => readOrderId(new URLSearchParams(body)),
    check: () => check(gmo),
  }
}

/**
 * Checks the settings by asking for an order and a member that can't exist. If the shop or the site isn't known, the
 * provider answers a different error.
 */
async function check(gmo: Gmo): Promise<Done | Declined | Unknown> {
  const trade = await searchTrade(gmo, 'bunko-settings-check')
  if (trade.is === 'declined' || trade.is === 'unknown') return trade
  const member = await askGmo(gmo, 'SearchMember', { MemberID: 'bunko-settings-check' })
  if (member.is === 'unknown') return member
  const isNone = member.is === 'answered' || member.codes.includes('E01390002')
  return isNone ? { is: 'done' } : declinedBy(member.codes)
}
