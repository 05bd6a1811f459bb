import { expect, it } from 'vitest'
import { detailsOf } from './send-payer-mail.ts'

const plan = { name: 'Plan', price: null, isExempt: false }

it('the mail about a failed charge names the day of the next attempt, which the publisher chooses itself', () => {
  const failed = { letter: 'paymentFailed', planId: 'plan', total: 1100, until: '2027-02-25' } as const
  const nextOf = (retryOn: '2027-02-21' | null) => detailsOf({ ...failed, retryOn }, 'en', plan).next
  expect(nextOf('2027-02-21')).toContain('21 February 2027')
  expect(nextOf(null)).not.toMatch(/\d/)
})

it('a mail says of each amount that tax is in it, or that the plan is exempt', () => {
  const next = { on: '2027-02-25', total: 1100 } as const
  const changes = { letter: 'priceChanges', planId: 'plan', before: 900, next } as const
  const said = (isExempt: boolean) => detailsOf(changes, 'ja', { ...plan, isExempt })
  expect(said(false)).toMatchObject({ before: '900円（税込）', amount: '1,100円（税込）' })
  expect(said(true)).toMatchObject({ before: '900円（非課税）', amount: '1,100円（非課税）' })
  expect(said(true).next).toContain('1,100円（非課税）')
})
