import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import { orderEndpoints } from '#app/features/orders/api/order-endpoints.ts'
import {
  cardPaymentEndpoints,
  publisherPaymentEndpoints,
  storePaymentEndpoints,
} from '#app/features/orders/api/payment-endpoints.ts'
import { paymentSettingEndpoints } from '#app/features/orders/api/payment-setting-endpoints.ts'
import { planChangeEndpoints } from '#app/features/orders/api/plan-change-endpoints.ts'
import { readerSubscriptionEndpoints } from '#app/features/orders/api/subscription-endpoints.ts'
import { transactionEndpoints } from '#app/features/orders/api/transaction-endpoints.ts'
import { sweepCardAlarms } from '#app/features/orders/model/card-brake/card-alarms.ts'
import { sweepProofs } from '#app/features/orders/model/card-proof/settle-proof.ts'
import { watchCardScripts } from '#app/features/orders/model/card-script/watch-card-scripts.ts'
import { tellLatePayment } from '#app/features/orders/model/late-payment/send-late-payment-mail.ts'
import { tellPayer } from '#app/features/orders/model/notification-mail/send-payer-mail.ts'
import { ordersPerRun, sweepOrders } from '#app/features/orders/model/order/sweep-orders.ts'
import { tellOutage } from '#app/features/orders/model/outage/send-outage-mail.ts'
import { leavePayers } from '#app/features/orders/model/payer/leave-payers.ts'
import { sweepPaymentSecrets } from '#app/features/orders/model/payment-setting/reseal-contracts.ts'
import { placesPerRun, sweepPlaces } from '#app/features/orders/model/places/send-places.ts'
import { sweepRefunds } from '#app/features/orders/model/refund/settle-refund.ts'
import { sweepForeignRefunds } from '#app/features/orders/model/refund/take-foreign-refund.ts'
import { endPeriodic } from '#app/features/orders/model/subscription-billing/end-periodic.ts'
import {
  invoicesPerRun,
  sweepInvoices,
} from '#app/features/orders/model/subscription-billing/sweep-invoices.ts'
import { priceTold, sweepNotices } from '#app/features/orders/model/subscription-billing/sweep-notices.ts'
import {
  renewalLanes,
  renewalsPerRun,
  sweepRenewals,
} from '#app/features/orders/model/subscription-billing/sweep-subscriptions.ts'
import { goesOn } from '#app/kernel/jobs/sweep.ts'

/** The calls, jobs and sweeps of this feature that the console Worker runs. */
export const orders = {
  calls: {
    Subscriptions: [...readerSubscriptionEndpoints, ...planChangeEndpoints],
    Payment: [
      ...cardPaymentEndpoints,
      ...publisherPaymentEndpoints,
      ...storePaymentEndpoints,
      ...orderEndpoints,
      ...paymentSettingEndpoints,
      ...transactionEndpoints,
    ],
  },
  jobs: [endPeriodic, leavePayers, tellPayer, tellOutage, tellLatePayment, priceTold],
  sweeps: (deps) => ({
    orders: () => goesOn(sweepOrders(deps), ordersPerRun),
    cardProofs: () => sweepProofs(deps),
    refunds: () => sweepRefunds(deps),
    foreignRefunds: () => sweepForeignRefunds(deps),
    renewals: renewalLanes.map((lane) => () => goesOn(sweepRenewals(deps, lane), renewalsPerRun)),
    invoices: () => goesOn(sweepInvoices(deps), invoicesPerRun),
    tellings: () => sweepNotices(deps),
    places: () => goesOn(sweepPlaces(deps), placesPerRun),
    cardAlarms: () => sweepCardAlarms(deps),
  }),
  sweepsOfPlatform: (deps) => ({
    paymentSecrets: () => sweepPaymentSecrets(deps),
    cardScripts: () => watchCardScripts(deps),
  }),
} satisfies FeatureWorker
