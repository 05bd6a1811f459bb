import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import { cardPaymentEndpoints } from '#app/features/orders/api/card-payment-endpoints.ts'
import { paymentSettingEndpoints } from '#app/features/orders/api/payment-setting-endpoints.ts'
import { publisherPaymentEndpoints } from '#app/features/orders/api/publisher-payment-endpoints.ts'
import { registrationEndpoints } from '#app/features/orders/api/registration-endpoints.ts'
import { transactionEndpoints } from '#app/features/orders/api/transaction-endpoints.ts'
import { sweepCardAlarms } from '#app/features/orders/model/card-brake/sweep-card-alarms.ts'
import { sweepProofs } from '#app/features/orders/model/card-proof/sweep-proofs.ts'
import { tellPayer } from '#app/features/orders/model/letters/tell-payer.ts'
import { sweepOrders } from '#app/features/orders/model/order/sweep-orders.ts'
import { tellOutage } from '#app/features/orders/model/outage/tell-outage.ts'
import { leavePayers } from '#app/features/orders/model/payer/leave-payers.ts'
import { sweepPaymentSecrets } from '#app/features/orders/model/payment-setting/sweep-payment-secrets.ts'
import { sweepRefunds } from '#app/features/orders/model/refund/sweep-refunds.ts'
import { endPeriodic } from '#app/features/orders/model/renewal/end-periodic.ts'
import { priceTold } from '#app/features/orders/model/renewal/price-told.ts'
import { sweepRenewals } from '#app/features/orders/model/renewal/sweep-renewals.ts'
import { sweepTellings } from '#app/features/orders/model/renewal/sweep-tellings.ts'

/** What the app Worker runs of this feature. */
export const orders = {
  calls: {
    Subscriptions: [...registrationEndpoints],
    Payment: [
      ...cardPaymentEndpoints,
      ...publisherPaymentEndpoints,
      ...paymentSettingEndpoints,
      ...transactionEndpoints,
    ],
  },
  jobs: [endPeriodic, leavePayers, tellPayer, tellOutage, priceTold],
  sweeps: (deps) => ({
    orders: () => sweepOrders(deps),
    cardProofs: () => sweepProofs(deps),
    refunds: () => sweepRefunds(deps),
    renewals: () => sweepRenewals(deps),
    tellings: () => sweepTellings(deps),
    paymentSecrets: () => sweepPaymentSecrets(deps),
    cardAlarms: () => sweepCardAlarms(deps),
  }),
} satisfies FeatureWorker
