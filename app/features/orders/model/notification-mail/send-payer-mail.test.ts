import { expect, it } from 'vitest'
import { detailsOf } from './send-payer-mail.ts'

it('a charge that failed is tried again on its day, at the publisher on a day that it chooses', () => {
  const failed = { letter: 'paymentFailed', planId: 'plan', total: 1100, until: '2027-02-25' } as const
  const nextOf = (retryOn: '2027-02-21' | null) =>
    detailsOf({ ...failed, retryOn }, 'en', { name: 'Plan', price: null }).next
  expect(nextOf('2027-02-21')).toContain('21 February 2027')
  expect(nextOf(null)).not.toMatch(/\d/)
})
