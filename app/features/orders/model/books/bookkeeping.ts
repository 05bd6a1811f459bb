import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { defuse } from '#app/kernel/values/csv/csv.ts'
import { payoutColumns, usualPayoutColumns } from './payout-columns.ts'

export const softwares = ['freee', 'moneyforward', 'yayoi'] as const
export type Software = (typeof softwares)[number]

/** The names of accounts, of tax codes, in which `{rate}` stands for the rate in percent, and of the columns of payout files. */
export const accountNames = [
  'receivable',
  'sales',
  'discount',
  'deferred',
  'disputed',
  'chargebackLoss',
  'loss',
  'bank',
  'fee',
] as const
export const taxCodeNames = [
  'saleStandard',
  'saleReduced',
  'saleExempt',
  'backStandard',
  'backReduced',
  'backExempt',
  'feeTax',
  'outside',
] as const
const bookNames = [...accountNames, ...taxCodeNames, ...payoutColumns] as const
type BookName = (typeof bookNames)[number]
export type BookNames = Record<BookName, string>

const accounts = {
  receivable: '売掛金',
  sales: '売上高',
  discount: '売上値引高',
  deferred: '前受金',
  disputed: '未収入金',
  chargebackLoss: '貸倒損失',
  loss: '貸倒損失',
  bank: '普通預金',
  fee: '支払手数料',
}

/** The names with which the three programs begin. A site whose accountant uses others changes them. */
export const usualNames: Record<Software, BookNames> = {
  freee: {
    ...accounts,
    // In freee's list of deals this is the wallet that receives the money, and not an account.
    receivable: '決済代行',
    // A deal's account can't be a wallet, as the bank is one, so that this stands between the two.
    bank: '資金諸口',
    ...usualPayoutColumns,
    saleStandard: '課税売上{rate}%',
    saleReduced: '課税売上{rate}%（軽）',
    saleExempt: '非課売上',
    backStandard: '課税売返{rate}%',
    backReduced: '課税売返{rate}%（軽）',
    backExempt: '非課売返',
    feeTax: '非課仕入',
    outside: '対象外',
  },
  moneyforward: {
    ...accounts,
    ...usualPayoutColumns,
    saleStandard: '課税売上 {rate}%',
    saleReduced: '課税売上 (軽){rate}%',
    saleExempt: '非課税売上',
    backStandard: '課税売上-返還等 {rate}%',
    backReduced: '課税売上-返還等 (軽){rate}%',
    backExempt: '非課税売上-返還等',
    feeTax: '非課税仕入',
    outside: '対象外',
  },
  yayoi: {
    ...accounts,
    ...usualPayoutColumns,
    saleStandard: '課税売上込{rate}%',
    saleReduced: '課税売上込軽減{rate}%',
    saleExempt: '非課税売上',
    backStandard: '課税売返込{rate}%',
    backReduced: '課税売返込軽減{rate}%',
    backExempt: '非課税売返',
    feeTax: '非課税仕入',
    outside: '対象外',
  },
}

/** A name must reach the program as it was typed, so it may not need an apostrophe against formulas. */
const name = z
  .string({ error: 'required' })
  .trim()
  .min(1, 'required')
  .max(24, fieldProblem('tooLong', { max: 24 }))
  .refine((text) => defuse(text) === text, 'invalid')

export const BookkeepingInput = z.object({
  software: z.enum(softwares, { error: 'invalid' }).meta({ input: 'hidden' }),
  ...(Object.fromEntries(bookNames.map((key) => [key, name])) as Record<BookName, typeof name>),
  revision: z.coerce.number({ error: 'invalid' }).int('invalid').min(0, 'invalid').meta({ input: 'hidden' }),
})
export type BookkeepingInput = z.output<typeof BookkeepingInput>
