import type { SandboxContext } from '#workers/sandbox/context.ts'

/**
 * Faults that can be caused on purpose. Each applies to the next call that it fits. With `…-before` nothing was recorded; with `…-after`
 * the order was recorded, but the answer doesn't arrive.
 */
export const paymentFaults = [
  'declined',
  'balance',
  'limit',
  'lost-card',
  'wrong-code',
  'expired-card',
  'time-out-before',
  'time-out-after',
  'error-after',
  'cut-off',
  'duplicate-order',
  'amount-altered',
  'wrong-signature',
  'clock-off',
  'push-never',
  'push-twice',
  'push-late',
  'push-first',
  'throttled',
  'token-revoked',
  'version-moved',
  'search-late',
] as const
export type PaymentFault = (typeof paymentFaults)[number]

export const paymentProviders = ['veritrans', 'gmo', 'publisher', 'shopify'] as const
export type Provider = (typeof paymentProviders)[number]

/** The chosen fault, and the call that it waits for; null for the next call that it fits. */
type Picked = { fault: PaymentFault; call: string | null }

export async function pickFault(
  { state }: SandboxContext,
  provider: Provider,
  fault: PaymentFault | null,
  call: string | null = null,
): Promise<void> {
  if (fault === null) await state.take(keyOf(provider))
  else await state.put(keyOf(provider), { fault, call } satisfies Picked)
}

export function pickedFault({ state }: SandboxContext, provider: Provider): Promise<Picked | null> {
  return state.get<Picked>(keyOf(provider))
}

/** Returns the chosen fault if it applies to this call, and removes it, so that the next call succeeds. */
export async function takeFault<Fault extends PaymentFault>(
  context: SandboxContext,
  { provider, call, possible }: { provider: Provider; call: string; possible: readonly Fault[] },
): Promise<Fault | null> {
  const picked = await pickedFault(context, provider)
  const fault = possible.find((one) => one === picked?.fault)
  if (fault === undefined || (picked?.call ?? call) !== call) return null
  await context.state.take(keyOf(provider))
  return fault
}

function keyOf(provider: Provider): string {
  return `payment-fault/${provider}`
}

/** Lists the address and the credentials of a provider. Everybody may see them, because they are only for local use. */
export function credentialsOf(origin: string, provider: Provider): string[] {
  switch (provider) {
    case 'veritrans':
      return [
        `${origin}/veritrans`,
        'merchantCcid A100000000000001000000cc',
        `merchantSecretKey ${'abcdef0123456789'.repeat(4)}`,
        'tokenApiKey sandbox-token-key',
      ]
    case 'gmo':
      return [
        `${origin}/gmo`,
        'shopId tshop00000001',
        'shopPass shoppass01',
        'siteId tsite00000001',
        'sitePass sitepass01',
        'pageConfigId 001',
      ]
    case 'publisher':
      return [
        `${origin}/publisher`,
        'serviceCode aozora',
        'clientId bunko-pay',
        'clientSecret sandbox-pay-secret',
        'webhookSecret sandbox-webhook-secret',
      ]
    case 'shopify':
      return [
        `${origin}/shopify/{store}`,
        'shopifyStore aozora-books.myshopify.com',
        'shopifyClientId bunko-shopify',
        'shopifyClientSecret sandbox-shopify-secret',
        'shopifyWebhookSecret sandbox-shopify-webhook-secret',
        'shopifyVersion 2026-07',
      ]
  }
}

/** The test cards. Any future expiry date and any security code except 999 are accepted; 999 is wrong. */
export const testCards = [
  { number: '4111111111111111', key: 'payments.card.good' },
  { number: '5555555555554444', key: 'payments.card.good' },
  { number: '3530111333300000', key: 'payments.card.good' },
  { number: '378282246310005', key: 'payments.card.good' },
  { number: '4100000000000100', key: 'payments.card.frictionless' },
  { number: '4100000000005000', key: 'payments.card.challenge' },
  { number: '4999000000000002', key: 'payments.card.balance' },
  { number: '4999000000000005', key: 'payments.card.limit' },
] as const
