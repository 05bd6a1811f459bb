import { z } from 'zod'
import { locales } from '#app/kernel/i18n/locale.ts'
import type { Colour } from '#app/kernel/values/colour.ts'
import { type Day, formatDay, parseDay } from '#app/kernel/values/day.ts'
import { cleanName, nameProblem } from '#app/kernel/values/names.ts'

/**
 * A colour, `#rrggbb`, also in the forms in which people copy it: without `#`, in capitals, or with three digits. A missing value becomes
 * `usual`.
 */
export function colourInput(usual: Colour) {
  return z
    .string()
    .trim()
    .regex(/^#?(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})$/, 'invalidColour')
    .default(usual)
    .transform((typed): Colour => {
      const digits = typed.replace('#', '').toLowerCase()
      return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
    })
    .meta({ input: 'colour' })
}

/** A name as it is stored: in one line, without invisible characters and those that change the direction of text. */
export const nameInput = z
  .string({ error: 'required' })
  .transform(cleanName)
  .refine((name) => nameProblem(name) === null, { error: ({ input }) => nameProblem(input as string) ?? '' })

/** A day: MM/DD/YYYY as people type it (R409), or YYYY-MM-DD as programs send it. */
export const dayInput = z
  .string({ error: 'required' })
  .meta({ input: 'day' })
  .transform((typed, context): Day => {
    const iso = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? parseDay(formatDay(typed as Day)) : null
    const found = iso ?? parseDay(typed)
    if (found !== null) return found
    context.addIssue({ code: 'custom', message: 'invalidDate' })
    return z.NEVER
  })

const words = new Map<string, boolean>([
  ...(['true', 'on', '1', 'yes'] as const).map((word) => [word, true] as const),
  ...(['false', 'off', '0', 'no', ''] as const).map((word) => [word, false] as const),
])
const isYes = (value: boolean | string | number) => words.get(String(value).toLowerCase())

/** A yes or no. Anything else is refused: a typo must not switch something off. */
const flag = z
  .union([z.boolean(), z.string(), z.number()], { error: 'notAChoice' })
  .refine((value) => isYes(value) !== undefined, 'notAChoice')

/** A form's checkbox or an API flag. A missing one means no. */
export const flagInput = flag
  .optional()
  .meta({ input: 'flag' })
  .transform((value) => value !== undefined && isYes(value) === true)

/** A flag in a change: if it is missing, the current value stays. */
export const changedFlag = flag.transform((value) => isYes(value) === true).optional()

/** A flag that defaults to yes. The form offers both as a choice. */
export const usuallyYesInput = z.preprocess((typed) => typed ?? true, flagInput)

/**
 * Several texts, given as a list or as one text with a text on each line (`between` is the separator). Trims them and drops empty ones.
 * Form parsing puts even a single field into a list, so each text of a list is split too.
 */
export function everyLineInput(between = /\r\n|\r|\n/) {
  return z
    .union([z.array(z.string()), z.string()], { error: 'invalid' })
    .default([])
    .meta({ input: 'lines' })
    .transform((typed) =>
      [typed]
        .flat()
        .flatMap((text) => text.split(between))
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
}

/** Like `everyLineInput`, but drops repeated texts. */
export function linesInput(between?: RegExp) {
  return everyLineInput(between).transform((lines) => [...new Set(lines)])
}

/** A whole number from `min` to `max`. A missing one becomes `usual`. */
export function numberInput({ min, max, usual }: { min: number; max: number; usual: number }) {
  return z.coerce.number().int().min(min).max(max).default(usual)
}

/** One of a few numbers that stand for choices. A missing one is refused. */
export function neededCodeInput<const Codes extends readonly [number, ...number[]]>(codes: Codes) {
  return z.preprocess(
    (typed) => (typed === undefined || typed === '' ? undefined : Number(typed)),
    z.literal(codes, { error: ({ input }) => (input === undefined ? 'required' : 'notAChoice') }),
  )
}

/** One of a few numbers that stand for choices. A missing one becomes `usual`. */
export function codeInput<const Codes extends readonly [number, ...number[]]>(
  codes: Codes,
  usual: Codes[number],
) {
  return z.preprocess(
    (typed) => (typed === undefined || typed === '' ? usual : Number(typed)),
    z.literal(codes),
  )
}

/** A picture by its file name, or by its URL as the API answers it. '' means no picture. */
const named = z
  .string({ error: 'invalid' })
  .trim()
  .max(2_000)
  .transform((typed) => typed.slice(typed.lastIndexOf('/') + 1))

export const pictureInput = named.nullish().transform((name) => name ?? '')

const namedInEach = z
  .union([named, z.partialRecord(z.enum(locales), named)], { error: 'invalid' })
  .nullable()
  .transform((names): PictureNames => names ?? '')

/** A picture in the site's own language, or one for each language that has its own. */
export const picturesInput = namedInEach.optional().transform((names) => names ?? '')

/** Like `picturesInput`, but undefined if missing, so that the current picture stays. */
export const picturesOrKeptInput = namedInEach.optional()

export type PictureNames = string | { readonly [Language in (typeof locales)[number]]?: string | undefined }

/** The `revision` that the form or the client received with the record; 0 if nobody has changed the record yet. Null if none was sent. */
export const revisionInput = z.coerce
  .number({ error: 'invalid' })
  .int('invalid')
  .min(0, 'invalid')
  .nullish()
  .meta({ input: 'hidden' })
  .transform((revision) => revision ?? null)
