import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { watermarkPlaceholders } from './watermark-text.ts'

const longest = 200
const braced = (name: string) => `{${name}}`

/** The text on the pages of a site, in one or several lines. Placeholders are words in braces. */
export const watermarkText = z
  .string()
  .trim()
  .max(longest, fieldProblem('tooLong', { max: longest }))
  .meta({ input: 'long' })
  .superRefine((text, context) => {
    for (const [whole, name = ''] of text.matchAll(/\{([^{}]*)\}/g))
      if (!watermarkPlaceholders.some((known) => known === name))
        context.addIssue({
          code: 'custom',
          message: fieldProblem('notInWatermark', {
            text: whole,
            known: watermarkPlaceholders.map(braced).join(' '),
          }),
        })
  })
  .transform((text) => text.replaceAll('\r\n', '\n'))
