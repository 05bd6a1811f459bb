import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import type { SiteSettings } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A watermark as it was when the grant was made. `fontSize` is in points. */
export type Watermark = {
  text: string
  color: string
  fontSize: number
  position: SiteSettings['watermark']['position']
}

/** The placeholders in a watermark's text. */
export const watermarkPlaceholders = ['name', 'email', 'date'] as const

type Who = Pick<Visit, 'actor' | 'address'> & { now: number; guestName: string }

/**
 * The tenant's watermark with the reader's name, e-mail and the day in Japan filled in. Missing values leave no gap: the
 * text around them closes up. A line of its own always has the identification that the reader can't choose (ruling 42).
 */
export function watermarkFor(
  setting: SiteSettings['watermark'],
  { actor, address, now, guestName }: Who,
): Watermark {
  const values: Record<(typeof watermarkPlaceholders)[number], string> = {
    name: actor?.name ?? guestName,
    email: actor?.email ?? '',
    date: dayOf(now).replaceAll('-', '/'),
  }
  const filled = setting.watermarkContent.replace(
    /\{(name|email|date)\}/g,
    (_, key: keyof typeof values) => values[key],
  )
  const lines = filled
    .split('\n')
    .map((line) => line.replace(/[ \t\u3000]+/g, ' ').trim())
    .filter((line) => line !== '')
  const said = unchosen({ actor, address })
  const isSaid = said === null || (said === actor?.email && setting.watermarkContent.includes('{email}'))
  const text = [...lines, ...(isSaid ? [] : [said])].join('\n')
  return { text, color: setting.color, fontSize: setting.fontSize, position: setting.position }
}

/**
 * The identification that the reader can't choose. Readers by address share an account, so it is their address. Null
 * for guests, who have only the trace code.
 */
function unchosen({ actor, address }: Pick<Visit, 'actor' | 'address'>): string | null {
  if (actor?.kind !== 'reader') return null
  return actor.level === 'ip_reader' ? (address ?? actor.knownAs) : actor.knownAs
}

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
