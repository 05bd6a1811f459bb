import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { locales } from '#app/kernel/i18n/locale.ts'
import { flagInput, revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { fieldsOf } from './schema-fields.ts'

/** The field of a form with this schema as its only field. */
const asked = (field: z.ZodType) => fieldsOf(z.object({ it: field }))[0]
const kind = (field: z.ZodType) => asked(field)?.kind

describe('a form is made from its schema', () => {
  it('asks for texts, numbers and days', () => {
    expect(kind(z.string().trim().min(1, 'required'))).toBe('text')
    expect(kind(z.coerce.number().int().default(3))).toBe('number')
    expect(kind(z.string().meta({ input: 'day' }).nullish())).toBe('day')
    expect(kind(z.string().max(9).meta({ input: 'long' }).default(''))).toBe('long')
  })

  it('knows required fields and their bounds', () => {
    expect(asked(z.string().min(1).max(40))).toMatchObject({ isRequired: true, max: 40 })
    expect(asked(z.string().max(40).default(''))).toMatchObject({ isRequired: false, max: 40 })
    expect(asked(z.coerce.number().min(1).max(9).default(3))).toMatchObject({
      isRequired: false,
      min: 1,
      max: 9,
    })
  })

  it('offers the schema’s choices', () => {
    expect(asked(z.enum(['a', 'b']).default('a'))).toMatchObject({ kind: 'choice', choices: ['a', 'b'] })
    const print = z.coerce.number().pipe(z.union([z.literal(0), z.literal(1)]))
    expect(asked(z.union([z.literal(0), z.literal(1)]).nullish())).toMatchObject({ choices: ['0', '1'] })
    expect(kind(print)).toBe('number')
    expect(kind(z.array(z.coerce.number()).default([]))).toBe('choices')
    expect(asked(z.array(z.enum(['a', 'b'])).default([]))).toMatchObject({
      kind: 'choices',
      choices: ['a', 'b'],
    })
    expect(kind(z.partialRecord(z.enum(locales), z.string()).default({}))).toBe('languages')
  })

  it('asks for yes or no by a checkbox, or by both words if an unchecked box would mean yes', () => {
    expect(kind(flagInput)).toBe('flag')
    expect(kind(z.preprocess((flag) => flag ?? true, flagInput))).toBe('yes-no')
  })

  it('carries the revision along that was edited', () => {
    expect(kind(revisionInput)).toBe('hidden')
  })

  it('still knows the fields if the schema checks the whole too', () => {
    const whole = z.object({ from: z.string(), to: z.string() }).refine(({ from, to }) => from <= to)
    expect(fieldsOf(whole).map(({ name }) => name)).toEqual(['from', 'to'])
  })
})
