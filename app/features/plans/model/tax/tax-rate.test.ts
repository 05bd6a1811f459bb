import { expect, it } from 'vitest'
import { readTaxRates, taxOn } from './tax-rate.ts'

const TAX_RATES = [
  { from: '2019-10-01', standard: 10, reduced: 8 },
  { from: '2027-04-01', standard: 12, reduced: 8 },
]

it('the rate is that of the plan’s class on a day in Japan', () => {
  const rates = readTaxRates({ TAX_RATES })
  const on = (day: `${number}-${number}-${number}`) =>
    (['standard', 'reduced', 'exempt'] as const).map((taxClass) => taxOn(rates, taxClass, day).taxRate)
  expect(on('2026-11-30')).toEqual([10, 8, 0])
  expect(on('2027-03-31')).toEqual([10, 8, 0])
  expect(on('2027-04-01')).toEqual([12, 8, 0])
  expect(on('2001-01-01'), 'before the first').toEqual([10, 8, 0])
})

it('the rates are the country’s present ones unless the platform says otherwise', () => {
  expect(readTaxRates({})).toEqual([TAX_RATES[0]])
})

it.each([
  [[]],
  [TAX_RATES.toReversed()],
  [[{ from: '2027-04-31', standard: 10, reduced: 8 }]],
  [[{ from: '2027-04-01', standard: 0.1, reduced: 8 }]],
  [[{ from: '2027-04-01', standard: 10 }]],
  [[{ from: '2027-04-01', standard: 10, reduced: 8, luxury: 20 }]],
  ['10'],
])('rates that make no sense, as %j, stop everything', (wrong) => {
  expect(() => readTaxRates({ TAX_RATES: wrong })).toThrow()
})
