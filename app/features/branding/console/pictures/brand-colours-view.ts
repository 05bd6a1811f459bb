import { readLook } from '#app/features/branding/model/look-store.ts'
import type { BrandColoursInput } from '#app/features/branding/model/themes/brand-theme.ts'
import { findTyped } from '#app/features/branding/parts/preview/typed-record.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The current brand colours of a site, or the typed ones in a preview, taken from where they are used unchanged. */
export async function viewBrandColours(
  visit: Visit,
  params: URLSearchParams,
): Promise<{ values: BrandColoursInput; isUnsaved: boolean }> {
  requireStaff(visit, 'service')
  const [{ settings }, header, body] = await Promise.all([
    readLook(visit.db, visit.site.tenantId),
    findTyped(visit, 'header', params),
    findTyped(visit, 'body', params),
  ])
  const { accentColor, face } = body?.value ?? settings.body
  const primaryColor = (header?.value ?? settings.header).backgroundColor
  return { values: { primaryColor, accentColor, face }, isUnsaved: header !== null && body !== null }
}
