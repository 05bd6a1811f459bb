import type { Duration } from '#app/features/plans/model/period/period.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'

/** The part of a registration that its renewal depends on. Days are days in Japan. */
export type Renewing = {
  status: 'ACTIVE' | 'CANCEL' | 'REFUNDED'
  /** Null if nobody charges for it: an administrator gave it, or it is free without a card. */
  provider: PaymentProvider | null
  /** The price of a period, without tax. */
  price: Yen | null
  /** The total of the first charge after a free period. */
  nextTotal: Yen | null
  anchorOn: Day | null
  /** The last paid period; 0 is the free one. */
  period: number
  endsOn: Day
  /** The day of the next charge. Null if there is none. */
  renewsOn: Day | null
  /** The day on which a failed charge is tried again. */
  retryOn: Day | null
  /** The failed attempts of the charge that is due. */
  attempts: number
  /** As agreed at the purchase. */
  duration: Duration
  /** Milliseconds. */
  createdAt: number
}

/** What the renewal depends on outside of the registration. */
export type Surroundings = {
  today: Day
  planState: 'draft' | 'published' | 'withdrawn'
  isAccountCancelled: boolean
  isCompanyStopped: boolean
  notices: readonly PriceNotice[]
  /** Whether the provider knows the reader. A missing card only shows when it is charged. */
  hasPayer: boolean
}

/** A new price for running registrations, without tax. */
export type PriceNotice = { effectiveOn: Day; price: Yen; announcedAt: number }
