import type { Declined, DeclineReason } from '#app/gateways/payment/payment-gateway.ts'
import type { gatewayCodes } from '#app/kernel/errors/gateway-codes.ts'

type Meaning = readonly [start: string, reason: DeclineReason, gatewayCode?: keyof typeof gatewayCodes]

/** The meanings of the provider's codes by their beginnings. If two match, the longer one counts. */
const meanings: readonly Meaning[] = [
  ['E0101', 'settings'],
  ['E01010001', 'settings', 160],
  ['E0102', 'settings'],
  ['E0103', 'settings', 180],
  ['E0119', 'settings'],
  ['E0120', 'settings'],
  ['E0121', 'settings'],
  ['E6101', 'settings'],
  ['E01040010', 'duplicate'],
  ['E01110002', 'state'],
  ['E01060010', 'state'],
  ['E1101', 'state'],
  ['E11010099', 'card', 703],
  ['E11010999', 'card', 703],
  ['E0117', 'card', 102],
  ['E01170001', 'card', 100],
  ['E01170006', 'card', 101],
  ['E0118', 'card', 112],
  ['E01180001', 'card', 110],
  ['E01180006', 'card', 111],
  ['E01240002', 'card'],
  ['E01390002', 'card'],
  ['E4117', 'card', 703],
  ['E41170099', 'card', 103],
  ['EX10003', 'token'],
  ['EX1000302', 'token', 562],
  ['EX1000303', 'token', 561],
  ['E2101', 'authentication', 704],
  ['E2102', 'authentication', 704],
  ['E21010201', 'authentication', 703],
  ['E21010202', 'authentication', 703],
  ['E21020002', 'abandoned'],
  ['E92', 'other', 902],
  ['42C', 'other', 901],
  ['42G', 'refused', 701],
  ['42G02', 'refused', 702],
  ['42G03', 'refused', 702],
  ['42G04', 'refused', 702],
  ['42G05', 'refused', 702],
  ['42G55', 'refused', 702],
  ['42G12', 'refused', 703],
  ['42G22', 'refused', 703],
  ['42G30', 'refused', 703],
  ['42G42', 'refused', 704],
  ['42G54', 'refused', 703],
  // assumed: picked up, involved in an accident, void. The provider's list only says "not usable".
  ['42G56', 'lost', 703],
  ['42G60', 'lost', 703],
  ['42G61', 'lost', 703],
  ['42G44', 'card', 123],
  ['42G45', 'card', 120],
  ['42G65', 'card', 103],
  ['42G83', 'card', 114],
]

/** Translates the provider's codes into a refusal. Of several codes the first counts. */
export function declinedBy([code = '']: readonly string[]): Declined {
  const fitting = meanings.filter(([start]) => code.startsWith(start))
  const [, reason, gatewayCode] = fitting.reduce(
    (best, one) => (one[0].length > best[0].length ? one : best),
    unheard,
  )
  return { is: 'declined', reason, code, ...(gatewayCode !== undefined && { gatewayCode }) }
}

const unheard: Meaning = ['', 'other']
