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

const terms = {
  percent: whole(1, 100),
  expiresOn: dayInput,
  /** An empty list means that the coupon is valid for all plans. */
  planIds: z
    .array(z.string({ error: 'invalidId' }), { error: 'invalid' })
    .max(500, fieldProblem('tooMany', { max: 500 }))
    .default([])
    .transform((ids) => [...new Set(ids)]),
}
const usages = whole(1, 1_000_000)

/** A complete coupon: its discount, its last day, how often it can be used, and for which plans. */
export const CouponInput = z.object({ code, ...terms, usages, revision: revisionInput })
export type CouponInput = z.output<typeof CouponInput>

/** Many codes that are made together, each to be given to one person. */
export const CouponBatchInput = z.object({
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
