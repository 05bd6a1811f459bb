import { z } from 'zod'
import type { Colour } from '#app/kernel/values/colour.ts'

/**
 * `#rrggbb`, also in the ways people copy it: without `#`, in capitals, or with one digit for two. A missing value
 * becomes `usual`.
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
