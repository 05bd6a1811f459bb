import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'

/** The fields of a contract with each provider: those that pages may show, and the secret ones. */
export const contractFields = {
  VERITRANS: { open: ['merchantCcid', 'tokenApiKey'], secret: ['merchantSecretKey'] },
  GMO: { open: ['shopId', 'siteId'], secret: ['shopPass', 'sitePass'] },
  GAKKEN_ID: { open: ['serviceCode', 'clientId'], secret: ['clientSecret', 'webhookSecret'] },
} as const satisfies Record<PaymentProvider, { open: readonly string[]; secret: readonly string[] }>

export const paymentProviders = Object.keys(contractFields) as PaymentProvider[]

type OpenField<Provider extends PaymentProvider> = (typeof contractFields)[Provider]['open'][number]
type SecretField<Provider extends PaymentProvider> = (typeof contractFields)[Provider]['secret'][number]

/** The contracts a company has, without their secrets. One is kept with all of its secrets or not at all. */
export type OpenContracts = { [Provider in PaymentProvider]?: Record<OpenField<Provider>, string> }
export type ContractSecrets = { [Provider in PaymentProvider]?: Record<SecretField<Provider>, string> }

/** A contract as its provider is asked with it. */
export type OpenedContract = {
  [Provider in PaymentProvider]: { provider: Provider; isLive: boolean } & Record<
    OpenField<Provider> | SecretField<Provider>,
    string
  >
}[PaymentProvider]

/**
 * The seller details for order pages and invoices. Empty if not set. Without a registration number there are no qualified
 * invoices.
 */
export type Seller = {
  name: string
  representative: string
  address: string
  phone: string
  email: string
  registrationNumber: string | null
}

/** A company's payment provider and seller details. */
export type PaymentSetting = {
  companyId: number
  /** Null means that nothing can be bought. */
  provider: PaymentProvider | null
  contracts: OpenContracts
  isLive: boolean
  seller: Seller
  revision: number
}

export const nobody: Seller = {
  name: '',
  representative: '',
  address: '',
  phone: '',
  email: '',
  registrationNumber: null,
}

/** What a browser needs to make a token of a card. It is part of every page that takes one. */
export function tokenKeyOf({ provider, contracts }: Pick<PaymentSetting, 'provider' | 'contracts'>) {
  return {
    tokenApiKey: provider === 'VERITRANS' ? (contracts.VERITRANS?.tokenApiKey ?? null) : null,
    shopId: provider === 'GMO' ? (contracts.GMO?.shopId ?? null) : null,
  }
}

/** The providers that a company has a contract with, including former ones. */
export function savedProviders({ contracts }: Pick<PaymentSetting, 'contracts'>): PaymentProvider[] {
  return paymentProviders.filter((provider) => contracts[provider] !== undefined)
}
