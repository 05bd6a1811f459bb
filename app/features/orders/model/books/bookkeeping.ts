import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { defuse } from '#app/kernel/values/csv/csv.ts'

export const softwares = ['freee', 'moneyforward', 'yayoi'] as const
export type Software = (typeof softwares)[number]

/** The names of accounts, and then of tax codes, in which `{rate}` stands for the rate in percent. */
export const accountNames = [
  'receivable',
  'sales',
  'discount',
  'deferred',
  'disputed',
  'chargebackLoss',
  'loss',
] as const
export const taxCodeNames = [
  'saleStandard',
  'saleReduced',
  'saleExempt',
  'backStandard',
  'backReduced',
  'backExempt',
  'outside',
] as const
type BookName = (typeof accountNames)[number] | (typeof taxCodeNames)[number]
export type BookNames = Record<BookName, string>

const accounts = {
  receivable: '売掛金',
  sales: '売上高',
  discount: '売上値引高',
  deferred: '前受金',
  disputed: '未収入金',
  chargebackLoss: '貸倒損失',
  loss: '貸倒損失',
}

/** The names with which the three programs begin. A site whose accountant uses others changes them. */
export const usualNames: Record<Software, BookNames> = {
  freee: {
    ...accounts,
    // In freee's list of deals this is the wallet that receives the money, and not an account.
    receivable: '決済代行',
    saleStandard: '課税売上{rate}%',
    saleReduced: '課税売上{rate}%（軽）',
    saleExempt: '非課売上',
    backStandard: '課税売返{rate}%',
    backReduced: '課税売返{rate}%（軽）',
    backExempt: '非課売返',
    outside: '対象外',
  },
  moneyforward: {
    ...accounts,
    saleStandard: '課税売上 {rate}%',
    saleReduced: '課税売上 (軽){rate}%',
    saleExempt: '非課税売上',
    backStandard: '課税売上-返還等 {rate}%',
    backReduced: '課税売上-返還等 (軽){rate}%',
    backExempt: '非課税売上-返還等',
    outside: '対象外',
  },
  yayoi: {
    ...accounts,
    saleStandard: '課税売上込{rate}%',
    saleReduced: '課税売上込軽減{rate}%',
    saleExempt: '非課税売上',
    backStandard: '課税売返込{rate}%',
    backReduced: '課税売返込軽減{rate}%',
    backExempt: '非課税売返',
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
  ...(Object.fromEntries([...accountNames, ...taxCodeNames].map((key) => [key, name])) as Record<
    BookName,
    typeof name
  >),
  revision: z.coerce.number({ error: 'invalid' }).int('invalid').min(0, 'invalid').meta({ input: 'hidden' }),
})
export type BookkeepingInput = z.output<typeof BookkeepingInput>
