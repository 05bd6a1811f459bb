import { z } from 'zod'
import { seenLook } from '#app/features/branding/model/history/look-versions.ts'
import { replaceLook } from '#app/features/branding/model/history/restore-look.ts'
import { readLook } from '#app/features/branding/model/look-store.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { maxBrandingFileBytes, readLookFile } from './look-file.ts'

/** The text of a file that `exportLook` wrote, and the file's name, which the history shows. */
export const ImportLookInput = z.object({
  file: z.string().trim().min(1, 'required').max(maxBrandingFileBytes, 'tooLong?max=200000'),
  fileName: z
    .string()
    .trim()
    .transform((name) => name.slice(0, 100))
    .optional(),
})
export type ImportLookInput = z.output<typeof ImportLookInput>

/**
 * Gives the site the look in the file, as one version. Its name, logo and the banner's pictures and words stay. Refuses
 * the field `file` with what is wrong in it, and changes nothing then. Refuses with `changedMeanwhile` if somebody
 * changes the look at the same moment.
 */
export async function importLook(
  visit: Visit,
  { file, fileName = '' }: z.input<typeof ImportLookInput>,
): Promise<void> {
  requireStaff(visit, 'service')
  const { settings, links } = readLookFile(file)
  const guard = await seenLook(visit)
  const present = await readLook(visit.db, visit.site.tenantId)
  const { brand, banner } = present.settings
  const first = Math.max(0, ...present.links.map(({ id }) => id)) + 1
  const look = {
    settings: { ...settings, brand, banner: { ...banner, ...settings.banner } },
    links: links.map((link, at) => ({ ...link, id: first + at, ordinal: at + 1 })),
  }
  await replaceLook(visit, look, { cause: 'import', about: fileName, guard })
}
