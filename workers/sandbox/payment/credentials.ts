import type { Provider } from './fault.ts'

/** Where each provider is and who it knows; open to everybody, as none of it is real. */
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
      ]
    case 'publisher':
      return [
        `${origin}/publisher`,
        'serviceCode aozora',
        'clientId bunko-pay',
        'clientSecret sandbox-pay-secret',
        'webhookSecret sandbox-webhook-secret',
      ]
  }
}

/** Any expiry to come, any security code but 999, which is wrong. */
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
