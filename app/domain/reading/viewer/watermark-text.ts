import { dayOf } from '#app/values/day.ts'
import type { SiteSettings } from '#app/values/site-settings.ts'
import type { Actor } from '#app/visit/visit.ts'

/** A watermark as it was when a grant was made. `fontSize` in points. */
export type Watermark = {
  text: string
  color: string
  fontSize: number
  position: SiteSettings['watermark']['position']
}

/**
 * The tenant's watermark with the reader's name, e-mail and the day in Japan filled in. Who has no e-mail, and a guest's
 * name, leave no hole: what surrounds them closes up.
 */
export function watermarkFor(
  setting: SiteSettings['watermark'],
  { actor, now, guestName }: { actor: Pick<Actor, 'name' | 'email'> | null; now: number; guestName: string },
): Watermark {
  const values: Record<string, string> = {
    name: actor?.name ?? guestName,
    email: actor?.email ?? '',
    date: dayOf(now).replaceAll('-', '/'),
  }
  const filled = setting.watermarkContent.replace(
    /\{(name|email|date)\}/g,
    (_, key: string) => values[key] ?? '',
  )
  const text = filled
    .split('\n')
    .map((line) => line.replace(/[ \t\u3000]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
  return { text, color: setting.color, fontSize: setting.fontSize, position: setting.position }
}
