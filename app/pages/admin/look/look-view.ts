import { lookFormNames } from '#app/domain/site/look/forms/look-inputs.ts'
import { readLook } from '#app/domain/site/look/look-store.ts'
import { adminPaths } from '#app/paths/admin.ts'
import { colourPattern } from '#app/values/colour.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { lookWords, pictureFormNames } from './look-forms.ts'

/** A part of the look in its overview: its words are `{key}.title` and `{key}.about`. */
export type LookPart = { key: string; to: string; colours: string[] }

/** Everything a site's look is made of, in the order somebody would set it up. */
export async function viewLook(visit: Visit): Promise<LookPart[]> {
  requireStaff(visit, 'service')
  const { tenantId } = visit.site
  const { settings } = await readLook(visit.db, tenantId)
  const forms = [...pictureFormNames, ...lookFormNames].map((name) => ({
    key: name,
    to: adminPaths.lookForm(tenantId, lookWords[name]),
    colours: coloursIn(settings[name]),
  }))
  return [...forms, { key: 'history', to: adminPaths.lookHistory(tenantId), colours: [] }]
}

/** The colours of a record, each once. */
function coloursIn(record: object): string[] {
  const colours = Object.values(record).flatMap((value): string[] => {
    if (typeof value === 'object' && value !== null) return coloursIn(value)
    return typeof value === 'string' && colourPattern.test(value) ? [value.toLowerCase()] : []
  })
  return [...new Set(colours)]
}
