import { z } from 'zod'
import { type PaymentProvider, takesCards } from '#app/gateways/payment/payment-gateway.ts'
import { shopifyVersions } from '#app/gateways/payment/shopify/ask-store.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { emailKey, isEmail } from '#app/kernel/values/email.ts'
import { flagInput, revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { secretInput } from '#app/kernel/values/inputs/secret-input.ts'
import { isInvoiceNumber } from '#app/kernel/values/invoice-number.ts'
import type { ChargebackPolicy } from './chargeback-setting.ts'
import type { WayOffers } from './way-offers.ts'

/** The fields of a contract with each provider: those that pages may show, and the secret ones. */
export const contractFields = {
  VERITRANS: { open: ['merchantCcid', 'tokenApiKey'], secret: ['merchantSecretKey'] },
  GMO: { open: ['shopId', 'siteId', 'cardEntry', 'pageConfigId'], secret: ['shopPass', 'sitePass'] },
  GAKKEN_ID: { open: ['serviceCode', 'clientId'], secret: ['clientSecret', 'webhookSecret'] },
  SHOPIFY: {
    open: ['shopifyStore', 'shopifyClientId', 'shopifyVersion'],
    secret: ['shopifyClientSecret', 'shopifyWebhookSecret'],
  },
} as const satisfies Record<PaymentProvider, { open: readonly string[]; secret: readonly string[] }>

/** Where readers enter a card: on the provider's own page, or in our form, which sends the card to the provider. */
export const cardEntries = ['page', 'form'] as const
export type CardEntryPlace = (typeof cardEntries)[number]

/** The version of the store's API for contracts that name none. */
const usualVersion: (typeof shopifyVersions)[number] = '2026-07'

const paymentProviders = Object.keys(contractFields) as PaymentProvider[]

type OpenField<Provider extends PaymentProvider> = (typeof contractFields)[Provider]['open'][number]
type SecretField<Provider extends PaymentProvider> = (typeof contractFields)[Provider]['secret'][number]

/** The contracts of a company, without their secrets. A contract is stored with all of its secrets or not at all. */
export type OpenContracts = { [Provider in PaymentProvider]?: Record<OpenField<Provider>, string> }
export type ContractSecrets = { [Provider in PaymentProvider]?: Record<SecretField<Provider>, string> }

/** A contract with its secrets, for requests to its provider. */
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

/**
 * A company's payment provider and seller details, and how readers may pay besides by card, whether the provider has these ways or not.
 */
export type PaymentSetting = WayOffers & {
  companyId: number
  /** The company's provider. Null means that readers can buy nothing. */
  provider: PaymentProvider | null
  contracts: OpenContracts
  isLive: boolean
  /** When the provider last accepted the contract, in milliseconds since 1970. Null since it was changed. */
  checkedAt: number | null
  seller: Seller
  /** What a chargeback does to a reader's right. */
  chargebacks: ChargebackPolicy
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

/** The key with which a browser makes a card token. Every page that takes a card contains it. */
export function tokenKeyOf({ provider, contracts }: Pick<PaymentSetting, 'provider' | 'contracts'>) {
  return {
    tokenApiKey: provider === 'VERITRANS' ? (contracts.VERITRANS?.tokenApiKey ?? null) : null,
    shopId: provider === 'GMO' ? (contracts.GMO?.shopId ?? null) : null,
  }
}

/**
 * Where readers enter a card. Contracts from before there was a choice, and those of a provider whose own page isn't used, take it in our
 * form. Null if the provider takes no cards here.
 */
export function cardEntryOf({
  provider,
  contracts,
}: Pick<PaymentSetting, 'provider' | 'contracts'>): CardEntryPlace | null {
  if (provider === null || !takesCards(provider)) return null
  return provider === 'GMO' && contracts.GMO?.cardEntry === 'page' ? 'page' : 'form'
}

/** Lists the providers that the company has or had a contract with. */
export function savedProviders({ contracts }: Pick<PaymentSetting, 'contracts'>): PaymentProvider[] {
  return paymentProviders.filter((provider) => contracts[provider] !== undefined)
}

/** A company's payment settings for its administrators. Of secrets it shows only which ones exist. */
export function viewPaymentSetting({ provider, contracts, isLive, seller, revision }: PaymentSetting) {
  return {
    paymentMethod: provider ?? '',
    ...openFields(contracts),
    secrets: keptSecrets(contracts),
    isLive,
    seller,
    revision,
  }
}

/** The non-secret fields of all stored contracts, as the fields of the form. */
function openFields(contracts: PaymentSetting['contracts']): Record<string, string> {
  return Object.assign({}, ...Object.values(contracts))
}

/** Names the stored secrets. A contract is stored with all of its secrets or not at all. */
function keptSecrets(contracts: PaymentSetting['contracts']): string[] {
  return paymentProviders
    .filter((provider) => contracts[provider] !== undefined)
    .flatMap((provider) => contractFields[provider].secret)
}

const line = (max: number) =>
  z
    .string({ error: 'invalid' })
    .trim()
    .max(max, fieldProblem('tooLong', { max }))
    .nullish()
    .transform((typed) => typed ?? '')

/** Values in contracts are printable ASCII characters without spaces. */
const code = line(255).refine((typed) => /^[!-~]*$/.test(typed), 'invalid')

/** If the field is left empty, the stored secret stays. */
const secret = secretInput(code)

/**
 * A store's permanent domain at Shopify. The address of its admin, or its name alone, is as good. No other host is ever asked with the app's
 * secret.
 */
const store = line(255)
  .transform((typed) =>
    typed
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/.*$/, ''),
  )
  .transform((typed) => (/^[a-z0-9-]+$/.test(typed) ? `${typed}.myshopify.com` : typed))
  .refine((typed) => typed === '' || /^[a-z0-9][a-z0-9-]{0,62}\.myshopify\.com$/.test(typed), 'invalid')

/** A company's payment provider and its contracts. */
export const PaymentSettingInput = z.object({
  paymentMethod: z.enum(['', ...paymentProviders]).default('VERITRANS'),
  merchantCcid: code,
  tokenApiKey: code,
  merchantSecretKey: secret,
  shopId: code,
  shopPass: secret,
  siteId: code,
  sitePass: secret,
  /** If it is left out, it stays as it is; for a new contract it follows from `pageConfigId`. */
  cardEntry: z.enum(cardEntries).optional(),
  pageConfigId: code,
  serviceCode: code,
  clientId: code,
  clientSecret: secret,
  webhookSecret: secret,
  shopifyStore: store,
  shopifyClientId: code,
  shopifyClientSecret: secret,
  shopifyWebhookSecret: secret,
  shopifyVersion: z.enum(shopifyVersions).default(usualVersion),
  isLive: flagInput,
  revision: revisionInput,
})
export type PaymentSettingInput = z.output<typeof PaymentSettingInput>

/** The seller details of a company. */
export const SellerInput = z.object({
  name: line(255),
  representative: line(255),
  address: line(500).meta({ input: 'long' }),
  phone: line(20).refine((typed) => /^(?:\+?[\d-]{8,20})?$/.test(typed), 'invalid'),
  email: line(254)
    .refine((typed) => typed === '' || isEmail(typed), 'invalidEmail')
    .transform((typed) => (typed === '' ? '' : emailKey(typed)))
    .meta({ input: 'email' }),
  registrationNumber: line(20)
    .transform((typed) => typed.normalize('NFKC').toUpperCase().replaceAll('-', ''))
    .refine((typed) => typed === '' || isInvoiceNumber(typed), 'noInvoiceNumber')
    .transform((typed) => typed || null),
  revision: revisionInput,
})
export type SellerInput = z.output<typeof SellerInput>
