import { dayOf } from '#app/values/day.ts'
import type { SiteSettings } from '#app/values/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A watermark as it was when a grant was made. `fontSize` in points. */
export type Watermark = {
  text: string
  color: string
  fontSize: number
  position: SiteSettings['watermark']['position']
}

/** What a watermark can say of its reader and of the day, in braces. */
export const watermarkPlaceholders = ['name', 'email', 'date'] as const

type Who = Pick<Visit, 'actor' | 'address'> & { now: number; guestName: string }

/**
 * The tenant's watermark with the reader's name, e-mail and the day in Japan filled in. Who has no e-mail, and a guest's
 * name, leave no hole: what surrounds them closes up. Whatever the tenant's text is, a line of its own says what the reader
 * can't choose (ruling 42).
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

/** Visitors of one network share an account: of them the address says most. A guest is told by the trace code alone. */
function unchosen({ actor, address }: Pick<Visit, 'actor' | 'address'>): string | null {
  if (actor?.kind !== 'reader') return null
  return actor.level === 'ip_reader' ? (address ?? actor.knownAs) : actor.knownAs
}
