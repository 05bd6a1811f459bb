import {
  type LetterDetails,
  writeAmount,
  writeDay,
  writeMonth,
  writeNext,
  writePeriod,
  writeTax,
} from '#app/features/notifications/model/mail/letter-details.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { translator } from '#app/visit/translator.ts'
import type { Telling } from './telling.ts'

/** A plan as a letter names it. `price` is what it costs a reader today, with tax. Null if it isn't on sale. */
export type PlanOfLetter = { name: string; price: Yen | null }

/** What a letter mentions, in its reader's language. */
export function detailsOf(telling: Telling, locale: Locale, plan: PlanOfLetter): LetterDetails {
  const words = translator(locale, 'mail')
  switch (telling.letter) {
    case 'ordered':
    case 'renewed':
      return {
        plan: plan.name,
        amount: writeAmount(locale, telling.total),
        tax: writeTax(locale, telling.tax),
        period: writePeriod(locale, telling.from, telling.to),
        next: writeNext(locale, telling.next),
      }
    case 'paymentFailed':
      return {
        plan: plan.name,
        amount: writeAmount(locale, telling.total),
        next:
          telling.retryOn === null
            ? words('money.next.publisher')
            : words('money.next.retry', { day: writeDay(locale, telling.retryOn) }),
        until: writeDay(locale, telling.until),
      }
    case 'planCancelled':
    case 'planEnds':
    case 'planEnded':
      return { plan: plan.name, until: writeDay(locale, telling.until) }
    case 'renewalMissed':
      return {
        plan: plan.name,
        until: writeDay(locale, telling.until),
        cause: words(`renewalMissed.cause.${telling.cause}`),
        next:
          plan.price === null
            ? words('renewalMissed.notSold')
            : words('renewalMissed.offer', { amount: writeAmount(locale, plan.price) }),
      }
    case 'cardExpires':
      return {
        card: words('money.card', { last: telling.last }),
        until: writeMonth(locale, telling.month),
      }
    case 'priceChanges':
      return {
        plan: plan.name,
        before: writeAmount(locale, telling.before),
        amount: writeAmount(locale, telling.next.total),
        next: writeNext(locale, telling.next),
      }
    case 'refunded':
      return {
        plan: plan.name,
        amount: writeAmount(locale, telling.total),
        next: words(telling.endsRight ? 'money.next.ended' : 'money.next.kept'),
      }
  }
}
