import { expect, it } from 'vitest'
import { addDays, type Day } from '#app/kernel/values/day.ts'
import { afterFailure } from './subscription.ts'

const due = { startsOn: '2028-02-27', endsOn: '2028-03-26' } as const
const failed = (today: Day, attempts: number, declined = {}) =>
  afterFailure({ due, today, attempts, reason: 'refused', code: '42G020000', ...declined })

it('ruling 32 is tried again 1, 3 and 5 days after the day it was due, then it ends', () => {
  const days: Day[] = []
  let today: Day = due.startsOn
  for (let attempts = 0; ; ) {
    days.push(today)
    const next = failed(today, attempts)
    if (next.is !== 'retry') {
      expect(next).toEqual({ is: 'end', reason: 'payment' })
      break
    }
    today = next.on
    attempts = next.attempts
  }
  expect(days).toEqual(['2028-02-27', '2028-02-28', '2028-03-01', '2028-03-03'])
})

it('ends with the reason card if the card is the problem', () => {
  expect(failed('2028-03-03', 3, { reason: 'card' })).toEqual({ is: 'end', reason: 'card' })
  expect(failed('2028-03-03', 3, { reason: 'lost' })).toEqual({ is: 'end', reason: 'payment' })
})

it('ruling 54 is never tried twice a day, and ends if the next attempt would come too late', () => {
  expect(failed('2028-02-28', 0)).toEqual({ is: 'retry', attempts: 1, on: '2028-02-29' })
  expect(failed('2028-03-02', 0)).toEqual({ is: 'retry', attempts: 1, on: '2028-03-03' })
  expect(failed('2028-03-03', 0)).toEqual({ is: 'end', reason: 'payment' })
  expect(failed(addDays(due.startsOn, 30), 1)).toEqual({ is: 'end', reason: 'payment' })
  const short = { startsOn: due.startsOn, endsOn: '2028-02-28' } as const
  expect(failed('2028-02-27', 0, { due: short })).toEqual({ is: 'retry', attempts: 1, on: '2028-02-28' })
  expect(failed('2028-02-28', 1, { due: short })).toEqual({ is: 'end', reason: 'payment' })
})

it('counts no attempt that never reached the provider, whose amount was released, or that failed by our own fault', () => {
  expect(failed(due.startsOn, 0, { reason: 'other', code: 'none' })).toEqual({ is: 'nothing' })
  expect(failed(due.startsOn, 3, { reason: 'abandoned' })).toEqual({ is: 'nothing' })
  for (const reason of ['settings', 'duplicate', 'state'])
    expect(failed(due.startsOn, 3, { reason })).toEqual({ is: 'reschedule', on: '2028-02-28' })
  expect(failed(due.startsOn, 3, { reason: 'other', code: 'amount' })).toEqual({
    is: 'reschedule',
    on: '2028-02-28',
  })
})
