import { z } from 'zod'
import { type Day, formatDay, parseDay } from '#app/kernel/values/day.ts'

/** MM/DD/YYYY as people type it (R409), or YYYY-MM-DD as machines do. */
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
