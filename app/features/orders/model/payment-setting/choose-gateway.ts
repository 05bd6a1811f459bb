import { createGmo } from '#app/gateways/payment/gmo/create-gmo.ts'
import {
  type CardProvider,
  type GatewayDeps,
  type PaymentGateway,
  type PaymentProvider,
  takesCards,
} from '#app/gateways/payment/payment-gateway.ts'
import { createPublisher } from '#app/gateways/payment/publisher/publisher.ts'
import type { TokenPlace } from '#app/gateways/payment/shopify/ask-store.ts'
import { createShopify } from '#app/gateways/payment/shopify/create-shopify.ts'
import { createVeritrans } from '#app/gateways/payment/veritrans/create-veritrans.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { openContract } from './contract.ts'
import {
  type CardEntryPlace,
  cardEntryOf,
  type OpenedContract,
  type Seller,
  tokenKeyOf,
} from './payment-setting.ts'
import { findPaymentSetting } from './payment-setting-store.ts'
import { storeTokenOf } from './store-token.ts'

type Deps = GatewayDeps & Pick<Visit, 'db' | 'd1' | 'env'>

/**
 * The payment provider of the site's company, or the named one, for orders that were made with it. Refuses with
 * `invalidGatewaySettings` if there is no readable contract (R362).
 */
export async function chooseGateway(
  deps: Deps,
  tenantId: number,
  named?: PaymentProvider,
): Promise<PaymentGateway> {
  const companyId = await findCompanyOf(deps.db, tenantId)
  const contract = await openContract(deps, companyId, named)
  if (contract === null) refuse('invalidGatewaySettings')
  return gatewayFor(deps, contract, storeTokenOf(deps, tenantId))
}

/**
 * Checks that a provider's calls fit the site: refuses another provider than the company's with `invalidGateway` (865). For readers with an
 * account.
 */
export async function ensureGateway(visit: Visit, provider: PaymentProvider): Promise<void> {
  requireOwnAccount(visit)
  if ((await findCompanyProvider(visit.db, visit.site.tenantId)) !== provider) refuse('invalidGateway')
}

/** The company's provider. Null if it has none. */
export async function findCompanyProvider(db: Database, tenantId: number): Promise<PaymentProvider | null> {
  return (await findPaymentSetting(db, await findCompanyOf(db, tenantId))).provider
}

/** The adapter of a contract's provider. `tokens` keeps the token of a store. */
export function gatewayFor(
  deps: GatewayDeps & Pick<Visit, 'env'>,
  contract: OpenedContract,
  tokens: TokenPlace,
): PaymentGateway {
  const { env } = deps
  switch (contract.provider) {
    case 'GMO':
      return createGmo(deps, {
        ...contract,
        baseUrl: contract.isLive ? env.GMO_API : env.GMO_TEST_API,
      })
    case 'GAKKEN_ID':
      return createPublisher(deps, { ...contract, baseUrl: env.PUBLISHER_PAY })
    case 'SHOPIFY':
      return createShopify(deps, {
        baseUrl: env.SHOPIFY_STORE.replace('{store}', contract.shopifyStore),
        store: contract.shopifyStore,
        clientId: contract.shopifyClientId,
        clientSecret: contract.shopifyClientSecret,
        webhookSecret: contract.shopifyWebhookSecret,
        version: contract.shopifyVersion,
        tokens,
      })
    case 'VERITRANS':
      return createVeritrans(deps, { ...contract, baseUrl: env.VERITRANS_API })
  }
}

async function findCompanyOf(db: Database, tenantId: number): Promise<number> {
  const tenant = await db
    .selectFrom('tenant')
    .select('company_id')
    .where('id', '=', tenantId)
    .executeTakeFirst()
  return tenant?.company_id ?? refuse('companyNotFound')
}

/**
 * The facts about the seller on an order page, where a card is entered, and the key with which a browser makes a card token. The key is null
 * where no card is entered in our form.
 */
export type Checkout = {
  provider: PaymentProvider | null
  seller: Seller
  cardEntry: CardEntryPlace | null
  tokenKey: { provider: CardProvider; key: string } | null
  /** Whether cards are really charged. Otherwise this is the provider's test environment. */
  isLive: boolean
}

/** The checkout of the site, for a reader with an account of their own. It contains no secrets. */
export async function getCheckout(visit: Visit): Promise<Checkout> {
  requireOwnAccount(visit)
  return readCheckout(visit)
}

/** What `getCheckout` tells, for a page whose visitor was recognised otherwise. */
export async function readCheckout({ db, site }: Pick<Visit, 'db' | 'site'>): Promise<Checkout> {
  const setting = await findPaymentSetting(db, site.companyId)
  const { provider, seller, isLive } = setting
  const { tokenApiKey, shopId } = tokenKeyOf(setting)
  const key = tokenApiKey ?? shopId
  const cardEntry = cardEntryOf(setting)
  const isInForm = provider !== null && takesCards(provider) && cardEntry === 'form'
  const tokenKey = isInForm && key !== null ? { provider, key } : null
  return { provider, seller, isLive, cardEntry, tokenKey }
}

/** The paths to which providers report results themselves. */
export const pushPaths: Record<PaymentProvider, string> = {
  VERITRANS: paths.veritransPush(),
  GMO: paths.gmoPush(),
  GAKKEN_ID: paths.publisherWebhook(),
  SHOPIFY: paths.shopifyWebhook(),
}

/** The paths to which browsers come back from the provider's or the issuer's page. */
export const returnPaths: Record<PaymentProvider, string> = {
  VERITRANS: paths.veritransConfirm(),
  GMO: paths.gmoReturn(),
  GAKKEN_ID: paths.publisherProcessing(),
  // The store sends no browser back. Readers come by a link in a mail, or go back themselves.
  SHOPIFY: paths.veritransConfirm(),
}
