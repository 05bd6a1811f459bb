import {
  type LetterDetails,
  writeAmount,
  writeDay,
  writeMonth,
  writeNext,
  writePeriod,
  writeTax,
} from '#app/domain/mail/letter-details.ts'
import type { Locale } from '#app/values/locale.ts'
import { translator } from '#app/visit/translator.ts'
import type { Telling } from './telling.ts'

/** What a letter names, in its reader's language. */
export function detailsOf(telling: Telling, locale: Locale, plan: string): LetterDetails {
  const words = translator(locale, 'mail')
  switch (telling.letter) {
    case 'ordered':
    case 'renewed':
      return {
        plan,
        amount: writeAmount(locale, telling.total),
        tax: writeTax(locale, telling.tax),
        period: writePeriod(locale, telling.from, telling.to),
        next: writeNext(locale, telling.next),
      }
    case 'paymentFailed':
      return {
        plan,
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
      return { plan, until: writeDay(locale, telling.until) }
    case 'cardExpires':
      return {
        card: words('money.card', { last: telling.last }),
        until: writeMonth(locale, telling.month),
      }
    case 'priceChanges':
      return {
        plan,
        before: writeAmount(locale, telling.before),
        amount: writeAmount(locale, telling.next.total),
        next: writeNext(locale, telling.next),
      }
    case 'refunded':
      return {
        plan,
        amount: writeAmount(locale, telling.total),
        next: words(telling.endsRight ? 'money.next.ended' : 'money.next.kept'),
      }
  }
}
