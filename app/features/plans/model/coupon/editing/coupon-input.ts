import { z } from 'zod'
import { couponKeyOf } from '#app/features/plans/model/coupon/find-coupon.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { dayInput, revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'

const whole = (min: number, max: number) =>
  z.coerce
    .number({ error: 'notANumber' })
    .int('notWhole')
    .min(min, fieldProblem('tooSmall', { min }))
    .max(max, fieldProblem('tooBig', { max }))

/** assumed: a code has only characters that can be read aloud and typed on any keyboard. */
const code = z
  .string({ error: 'required' })
  .transform(couponKeyOf)
  .pipe(
    z
      .string()
      .min(1, 'required')
      .min(4, fieldProblem('tooShort', { min: 4 }))
      .max(32, fieldProblem('tooLong', { max: 32 }))
      .regex(/^[A-Z0-9-]*$/, 'invalidCode'),
  )

const orNothing = (number: z.ZodType<number>) =>
  z
    .union([z.literal(''), z.null(), z.literal(0), z.literal('0'), number], { error: 'notANumber' })
    .default(null)
    .transform((typed) => (typed === '' || Number(typed) === 0 ? null : Number(typed)))
    .meta({ input: 'number' })

const ids = z
  .array(z.string({ error: 'invalidId' }), { error: 'invalid' })
  .max(500, fieldProblem('tooMany', { max: 500 }))
  .default([])
  .transform((given) => [...new Set(given)])

const terms = {
  /** Either a percentage of the price before tax, or an amount off the total with tax. 0 is none, as for a client that sends back all fields. */
  percent: orNothing(whole(1, 100)),
  amount: orNothing(whole(1, 9_900_000)),
  expiresOn: dayInput,
  /** An empty list means that the coupon is valid for all plans. */
  planIds: ids,
  /** An empty list means that the coupon is for all readers. */
  groupIds: ids,
}
const usages = whole(1, 1_000_000)

const isOneKind = ({ percent, amount }: { percent: number | null; amount: number | null }) =>
  (percent === null) !== (amount === null)
const oneKind = { error: 'percentOrAmount', path: ['percent'] }

export const CouponFields = z.object({ code, ...terms, usages, revision: revisionInput })

/** A complete coupon: its discount, its last day, how often it can be used, for which plans and for which readers. */
export const CouponInput = CouponFields.refine(isOneKind, oneKind)
export type CouponInput = z.output<typeof CouponInput>

/** The forms of a coupon's page: one saves the coupon, the other deletes it. */
export const CouponForm = z.discriminatedUnion('form', [
  CouponFields.extend({ form: z.literal('coupon') }).refine(isOneKind, oneKind),
  z.object({ form: z.literal('delete') }),
])

export const CouponBatchFields = z.object({
  prefix: z
    .string()
    .default('')
    .transform(couponKeyOf)
    .pipe(
      z
        .string()
        .max(12, fieldProblem('tooLong', { max: 12 }))
        .regex(/^[A-Z0-9-]*$/, 'invalidCode'),
    ),
  count: whole(1, 10_000),
  ...terms,
  usages: usages.default(1),
})

/** Many codes that are made together, each to be given to one person. */
export const CouponBatchInput = CouponBatchFields.refine(isOneKind, oneKind)
export type CouponBatchInput = z.output<typeof CouponBatchInput>

const forgiving = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

/** The filters of a list of coupons. Invalid values are ignored. */
export const CouponQuery = z.object({
  q: forgiving(z.string().trim().max(64)),
  state: forgiving(z.enum(['usable', 'usedUp', 'expired'])),
  batch: forgiving(z.string().max(64)),
  sort: forgiving(z.enum(['code', 'created', 'expires', 'used'])),
  direction: forgiving(z.enum(['asc', 'desc'])),
})
export type CouponQuery = z.output<typeof CouponQuery>
