import { expect, it } from 'vitest'
import { detailsOf } from './send-payer-mail.ts'

it('the mail about a failed charge names the day of the next attempt, which the publisher chooses itself', () => {
  const failed = { letter: 'paymentFailed', planId: 'plan', total: 1100, until: '2027-02-25' } as const
  const nextOf = (retryOn: '2027-02-21' | null) =>
    detailsOf({ ...failed, retryOn }, 'en', { name: 'Plan', price: null }).next
  expect(nextOf('2027-02-21')).toContain('21 February 2027')
  expect(nextOf(null)).not.toMatch(/\d/)
})
