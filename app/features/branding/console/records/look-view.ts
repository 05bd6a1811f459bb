import { contrastWarnings } from '#app/features/branding/model/forms/contrast.ts'
import { lookFormNames } from '#app/features/branding/model/forms/look-inputs.ts'
import { readLook } from '#app/features/branding/model/look-store.ts'
import { lookWords, pictureFormNames } from '#app/features/branding/parts/preview/look-forms.ts'
import { colourAt } from '#app/features/branding/parts/preview/look-record-view.ts'
import { colourPattern } from '#app/kernel/values/colour.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A part of the look in its overview: its words are `{key}.title` and `{key}.about`; how many of its colours can't be read where they stand. */
export type LookPart = { key: string; to: string; colours: string[]; unreadable: number }

/** Everything a site's look is made of, in the order somebody would set it up. */
export async function viewLook(visit: Visit): Promise<LookPart[]> {
  requireStaff(visit, 'service')
  const { tenantId } = visit.site
  const { settings } = await readLook(visit.db, tenantId)
  const forms = [...pictureFormNames, ...lookFormNames].map((name) => ({
    key: name,
    to: adminPaths.lookForm(tenantId, lookWords[name]),
    colours: coloursIn(settings[name]),
    unreadable: contrastWarnings(name, ({ record, field }) => colourAt(settings[record], field)).length,
  }))
  return [
    { key: 'colours', to: adminPaths.lookColours(tenantId), colours: [], unreadable: 0 },
    { key: 'themes', to: adminPaths.lookThemes(tenantId), colours: [], unreadable: 0 },
    ...forms,
    { key: 'searchSetup', to: adminPaths.searchSetup(tenantId), colours: [], unreadable: 0 },
    { key: 'languages', to: adminPaths.lookLanguages(tenantId), colours: [], unreadable: 0 },
    { key: 'transfer', to: adminPaths.lookTransfer(tenantId), colours: [], unreadable: 0 },
    { key: 'history', to: adminPaths.lookHistory(tenantId), colours: [], unreadable: 0 },
  ]
}

/** The colours of a record, each once. */
function coloursIn(record: object): string[] {
  const colours = Object.values(record).flatMap((value): string[] => {
    if (typeof value === 'object' && value !== null) return coloursIn(value)
    return typeof value === 'string' && colourPattern.test(value) ? [value.toLowerCase()] : []
  })
  return [...new Set(colours)]
}
