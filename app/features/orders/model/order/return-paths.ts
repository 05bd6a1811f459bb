import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { paths } from '#app/visit/paths/reader.ts'

/** Where a provider reports results itself. */
export const pushPaths: Record<PaymentProvider, string> = {
  VERITRANS: paths.veritransPush(),
  GMO: paths.gmoPush(),
  GAKKEN_ID: paths.publisherWebhook(),
}

/** Where a browser comes back to from the provider's or the issuer's page. */
export const returnPaths: Record<PaymentProvider, string> = {
  VERITRANS: paths.veritransConfirm(),
  GMO: paths.gmoReturn(),
  GAKKEN_ID: paths.publisherProcessing(),
}
