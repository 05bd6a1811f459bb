import { z } from 'zod'

/** A tenant's own numbering of its content groups: whole numbers from 1 (ruling 14). */
type ContentGroupId = number

/** Parses a group's number from a URL or a form. Null for anything else, `01` and `1.0` included. */
export function parseContentGroupId(text: string | undefined): ContentGroupId | null {
  return text !== undefined && /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : null
}

/** The number of a content group as calls send it (ruling 14). */
export const contentGroupInput = z
  .union([z.number(), z.string()], { error: ({ input }) => (input === undefined ? 'required' : 'invalidId') })
  .transform(Number)
  .pipe(z.number('invalidId').int('invalidId').min(1, 'invalidId').max(999_999_999, 'invalidId'))
