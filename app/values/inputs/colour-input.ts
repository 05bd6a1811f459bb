import { z } from 'zod'
import type { Colour } from '#app/values/colour.ts'

/** `#rrggbb`, also as people copy it: without the sign, in capitals, with one digit for two. What is absent is `usual`. */
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
