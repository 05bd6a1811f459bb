import { z } from 'zod'
import { fieldProblem } from '#app/errors/field-problem.ts'
import { dayInput } from '#app/values/day-input.ts'
import { flagInput } from '#app/values/flag-input.ts'
import { isVisible } from '#app/values/visible-text.ts'
import { HashTags } from './hash-tag-input.ts'

/** Optional text of one field; numbers are taken as their digits. Longest lengths are assumed, but for the title's. */
const text = (max: number) =>
  z
    .union([z.string(), z.number().transform(String)], { error: 'invalid' })
    .default('')
    .pipe(z.string().trim().max(max, fieldProblem('tooLong', { max })))

const groupId = z.coerce
  .number({ error: 'invalidId' })
  .int('invalidId')
  .min(1, 'invalidId')
  .max(999_999_999, 'invalidId')

const shown = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0']), z.literal(0), z.literal(1)], {
    error: 'notAChoice',
  })
  .default(true)
  .transform((value) => value === true || value === 'true' || value === '1' || value === 1)

const print = z.coerce
  .number({ error: 'notAChoice' })
  .default(0)
  .pipe(z.union([z.literal(0), z.literal(1), z.literal(2)], { error: 'notAChoice' }))

/** EPUB is to come (decision 45). */
const extensionType = z
  .string({ error: 'notAChoice' })
  .default('pdf')
  .transform((typed) => typed.trim().toLowerCase())
  .pipe(z.enum(['pdf'], { error: 'notAChoice' }))

/** What an administrator says about a content; the API and the console share it. Keys in camelCase. */
const fields = z.object({
  title: z
    .string({ error: 'required' })
    .trim()
    .min(1, 'required')
    .max(255, fieldProblem('tooLong', { max: 255 }))
    .refine((title) => title === '' || isVisible(title), 'nothingVisible'),
  contentGroupIds: z
    .array(groupId, { error: 'required' })
    .min(1, 'required')
    .max(50, fieldProblem('tooMany', { max: 50 }))
    .transform((ids) => [...new Set(ids)]),
  author: text(255),
  keywords: text(1_000),
  toc: text(20_000),
  description: text(10_000),
  distributorName: text(255),
  param1: text(255),
  param2: text(255),
  param3: text(255),
  param4: text(255),
  param5: text(255),
  /** Readers see it. */
  view: shown,
  /** 0 none, 1 all pages, 2 the current page. */
  print,
  publishedOn: dayInput.optional(),
  /** assumed: kept and answered as it was sent; what may be printed is `print`'s to say. */
  printableContent: text(255),
  extensionType,
  /** A mark the administrators choose themselves; one that is recommended is among the site's recommendations too. */
  type: z.enum(['new', 'popular', 'recommend'], { error: 'notAChoice' }).optional(),
  hashTags: HashTags,
})

/**
 * One group may be named alone, as `contentGroupId` (the entity has both), and who gives no right of printing but a
 * `printableContent` that is one, means it.
 */
function withTwins(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input
  const { contentGroupId, contentGroupIds = contentGroupId, ...given } = input as Record<string, unknown>
  const isRight = /^[012]$/.test(String(given.printableContent))
  const rest = { ...(isRight ? { print: given.printableContent } : {}), ...given }
  if (contentGroupIds === undefined) return rest
  return { ...rest, contentGroupIds: Array.isArray(contentGroupIds) ? contentGroupIds : [contentGroupIds] }
}

export const ContentData = z.preprocess(withTwins, fields)
export type ContentData = z.output<typeof fields>

/** What an administrator says about a new file of a content. */
export const ReplacementData = z.object({
  /** Who has an older file open is shown no more of it once the new one is ready: it was withdrawn. */
  withdrawOlder: flagInput,
})
export type ReplacementData = z.output<typeof ReplacementData>
