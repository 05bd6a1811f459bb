import { z } from 'zod'
import { formats } from '#app/features/documents/model/formats/formats.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { dayInput, flagInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { readPageRanges, writePageRanges } from '#app/kernel/values/reading/page-ranges.ts'
import { protections } from '#app/kernel/values/reading/protection.ts'
import { isVisible, printable } from '#app/kernel/values/visible-text.ts'

/**
 * The text of one field. A number is taken as its digits. The maximum lengths are assumed, except for the title's.
 * Characters that no page may contain are removed.
 */
const words = (max: number) =>
  z
    .union([z.string(), z.number().transform(String)], { error: 'invalid' })
    .pipe(z.string().overwrite(printable).trim().max(max, fieldProblem('tooLong', { max })))

/** `publishFrom` and `publishUntil` are days in Japan, and both are included. */
export function areDaysInOrder(days: { publishFrom?: Day | null; publishUntil?: Day | null }): boolean {
  return !days.publishFrom || !days.publishUntil || days.publishFrom <= days.publishUntil
}
export const daysInOrder = { error: 'endBeforeStart', path: ['publishUntil'] }

const groupId = z.coerce
  .number({ error: 'invalidId' })
  .int('invalidId')
  .min(1, 'invalidId')
  .max(999_999_999, 'invalidId')

const shown = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0']), z.literal(0), z.literal(1)], {
    error: 'notAChoice',
  })
  .transform((value) => value === true || value === 'true' || value === '1' || value === 1)

const print = z.coerce
  .number({ error: 'notAChoice' })
  .pipe(z.union([z.literal(0), z.literal(1), z.literal(2)], { error: 'notAChoice' }))

export const extensionType = z
  .string({ error: 'notAChoice' })
  .transform((typed) => typed.trim().toLowerCase())
  .pipe(
    z.enum(
      formats.map(({ extension }) => extension),
      { error: 'notAChoice' },
    ),
  )

/** A day, or a value that says there is none. */
const bound = z
  .union([z.literal(''), z.null(), dayInput], { error: 'invalidDate' })
  .transform((day) => day || null)

const printablePages = words(255).transform((typed, context) => {
  if (typed === '') return null
  const pages = readPageRanges(typed)
  if (pages !== null) return writePageRanges(pages)
  context.addIssue({ code: 'custom', message: 'invalidPages' })
  return z.NEVER
})

const title = z
  .string({ error: 'required' })
  .overwrite(printable)
  .trim()
  .min(1, 'required')
  .max(255, fieldProblem('tooLong', { max: 255 }))
  .refine((typed) => typed === '' || isVisible(typed), 'nothingVisible')

const contentGroupIds = z
  .array(groupId, { error: 'required' })
  .min(1, 'required')
  .max(50, fieldProblem('tooMany', { max: 50 }))
  .transform((ids) => [...new Set(ids)])

const id = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.int('invalidId').min(1, 'invalidId').max(999_999_999, 'invalidId'))
  .transform((number) => ({ id: number }))

const maxNameLength = 64

const word = z
  .string({ error: 'invalid' })
  .transform((typed) => typed.trim().replace(/^[#＃]+/, ''))
  .pipe(
    z
      .string()
      .min(1, 'required')
      .max(maxNameLength, fieldProblem('tooLong', { max: maxNameLength })),
  )

const named = (name: string) => ({ name })

const maxPerContent = 50

/**
 * The hashtags of a content: ids, or names without the sign, on their own or as objects. assumed: digits alone are an id,
 * and an unknown name creates a hashtag.
 */
const list = z
  .array(
    z.union([
      id,
      word.pipe(z.string().regex(/\D/, 'invalidId')).transform(named),
      z.object({ id }).transform((tag) => tag.id),
      z.object({ name: word }).transform(({ name }) => named(name)),
    ]),
    { error: 'invalid' },
  )
  .max(maxPerContent, fieldProblem('tooMany', { max: maxPerContent }))

const parted = (tags: z.output<typeof list>) => ({
  ids: [...new Set(tags.flatMap((tag) => ('id' in tag ? [tag.id] : [])))],
  names: [...new Set(tags.flatMap((tag) => ('name' in tag ? [tag.name] : [])))],
})

export const HashtagList = list.transform(parted)

/** The fields that an administrator sets on a content. A change may send only some of them. Keys are in camelCase. */
export const contentFields = {
  title,
  contentGroupIds,
  author: words(255),
  /** The title and the author in the site's other language. */
  titleTranslation: words(255),
  authorTranslation: words(255),
  keywords: words(1_000),
  toc: words(20_000),
  description: words(10_000),
  distributorName: words(255),
  param1: words(255),
  param2: words(255),
  param3: words(255),
  param4: words(255),
  param5: words(255),
  /** True if readers may see the content. */
  view: shown,
  /** The right to print: 0 nothing, 1 all pages, 2 the current page. */
  print,
  /** Which pages may be printed, such as '1-10, 15'. Empty means all. */
  printablePages,
  publishedOn: dayInput,
  /** The first and the last day on which readers can see it. */
  publishFrom: bound,
  publishUntil: bound,
  /** The side on which the book is bound. Empty means that the file decides. */
  binding: z.enum(['', 'left', 'right'], { error: 'notAChoice' }).transform((side) => side || null),
  /** How strongly the content is protected when it is delivered. Empty means that its groups and the site decide. */
  protection: z.enum(['', ...protections], { error: 'notAChoice' }).transform((level) => level || null),
  /** assumed: stored and returned as it was sent. What may be printed is decided by `print`. */
  printableContent: words(255),
  /** A mark that the administrators choose. A recommended content is also in the site's list of recommendations. */
  type: z
    .enum(['', 'new', 'popular', 'recommend'], { error: 'notAChoice' })
    .transform((mark) => mark || null),
  hashTags: HashtagList,
}

const {
  author,
  titleTranslation,
  authorTranslation,
  keywords,
  toc,
  description,
  distributorName,
  printableContent,
} = contentFields
const { param1, param2, param3, param4, param5 } = contentFields

/** Hashtags of a new content: an empty list when none are sent. */
const Hashtags = list.default([]).transform(parted)

/** The fields of a new content. */
const fields = z
  .object({
    ...contentFields,
    author: author.default(''),
    titleTranslation: titleTranslation.default(''),
    authorTranslation: authorTranslation.default(''),
    keywords: keywords.default(''),
    toc: toc.default(''),
    description: description.default(''),
    distributorName: distributorName.default(''),
    param1: param1.default(''),
    param2: param2.default(''),
    param3: param3.default(''),
    param4: param4.default(''),
    param5: param5.default(''),
    view: shown.default(true),
    print: print.default(0),
    printablePages: printablePages.default(null),
    publishedOn: dayInput.optional(),
    publishFrom: bound.default(null),
    publishUntil: bound.default(null),
    binding: contentFields.binding.default(null),
    protection: contentFields.protection.default(null),
    printableContent: printableContent.default(''),
    extensionType: extensionType.default(formats[0].extension),
    type: contentFields.type.default(null),
    hashTags: Hashtags,
  })
  .refine(areDaysInOrder, daysInOrder)

/**
 * A single group may be sent as `contentGroupId` (the entity has both fields). A `printableContent` that is a valid right
 * of printing is used as one if `print` is missing.
 */
export function withTwins(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input
  const { contentGroupId, contentGroupIds = contentGroupId, ...given } = input as Record<string, unknown>
  const isRight = /^[012]$/.test(String(given.printableContent))
  const rest = { ...(isRight ? { print: given.printableContent } : {}), ...given }
  if (contentGroupIds === undefined) return rest
  return { ...rest, contentGroupIds: Array.isArray(contentGroupIds) ? contentGroupIds : [contentGroupIds] }
}

export const ContentData = z.preprocess(withTwins, fields)
export type ContentData = z.output<typeof fields>

/** The fields of a content that is added without a file. It may also come without a group. */
const placedAnywhere = z
  .object({ ...fields.shape, contentGroupIds: contentGroupIds.optional() })
  .refine(areDaysInOrder, daysInOrder)
export const NewContentData = z.preprocess(withTwins, placedAnywhere)
export type NewContentData = z.output<typeof placedAnywhere>

/** The input that comes with a new file of a content. */
export const ReplacementData = z.object({
  /** Withdraws the older versions: readers who have one open can't continue in it once the new one is ready. */
  withdrawOlder: flagInput,
})
export type ReplacementData = z.output<typeof ReplacementData>
