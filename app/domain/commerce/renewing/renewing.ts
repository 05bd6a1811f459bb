import type { Duration } from '#app/domain/commerce/period/period.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Day } from '#app/values/day.ts'
import type { Yen } from '#app/values/yen.ts'

/** A registration as far as its renewal hangs on it. Days are days in Japan. */
export type Renewing = {
  status: 'ACTIVE' | 'CANCEL' | 'REFUNDED'
  /** Null where nobody charges for it: given by hand, or free without a card. */
  provider: PaymentProvider | null
  /** Without tax, of a period. */
  price: Yen | null
  /** Of the first charge after a free period. */
  nextTotal: Yen | null
  anchorOn: Day | null
  /** The last one that is paid for; 0 is the free one. */
  period: number
  endsOn: Day
  /** The next charge is due; null where none is. */
  renewsOn: Day | null
  /** It failed and is tried again. */
  retryOn: Day | null
  /** Of the charge that is due, so far. */
  attempts: number
  /** As agreed when it was bought. */
  duration: Duration
  /** Milliseconds. */
  createdAt: number
}

/** What isn't the registration's own. */
export type Surroundings = {
  today: Day
  planState: 'draft' | 'published' | 'withdrawn'
  isAccountCancelled: boolean
  isCompanyStopped: boolean
  notices: readonly PriceNotice[]
  /** Whether the provider knows the reader; who has no card there is found out by the charge. */
  hasPayer: boolean
}

/** A new price for registrations that run, without tax. */
export type PriceNotice = { effectiveOn: Day; price: Yen; announcedAt: number }
