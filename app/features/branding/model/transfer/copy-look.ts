import { z } from 'zod'
import { seenLook } from '#app/features/branding/model/history/look-versions.ts'
import { replaceLook } from '#app/features/branding/model/history/restore-look.ts'
import { type Look, readLook } from '#app/features/branding/model/look-store.ts'
import { clearLater } from '#app/features/branding/model/picture/keep-picture.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { siteFileKey } from '#app/kernel/data/file-keys.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The site whose look is copied. */
export const CopyLookInput = z.object({
  siteId: z.coerce.number({ error: 'invalidId' }).int('invalidId').min(1, 'invalidId'),
})
export type CopyLookInput = z.output<typeof CopyLookInput>

/**
 * Gives the site the look of another site of its company, as one version. Its name and logo stay, and the banner's
 * pictures are copied. The other site doesn't change. Refuses with `notFound` a site of another company, or one on which
 * this administrator doesn't work.
 */
export async function copyLook(visit: Visit, { siteId: from }: CopyLookInput): Promise<void> {
  requireStaff(visit, 'service')
  const source = await visitFor(visit, from)
  const { companyId, tenantId } = visit.site
  if (source.site.companyId !== companyId) refuse('notFound')
  if (from === tenantId) return
  const [guard, taken, present] = await Promise.all([
    seenLook(visit),
    readLook(source.db, from),
    readLook(visit.db, tenantId),
  ])
  await copyPictures(visit, { from, look: taken })
  const first = Math.max(0, ...present.links.map(({ id }) => id)) + 1
  const look = {
    settings: { ...taken.settings, brand: present.settings.brand },
    links: taken.links.map((link, at) => ({
      ...link,
      ...{ id: first + at, ordinal: at + 1, translations: link.translations ?? {} },
    })),
  }
  await replaceLook(visit, look, { cause: 'copy', about: String(from), guard })
}

/** Copies the banner's pictures to the site's own keys. */
async function copyPictures(visit: Visit, { from, look }: { from: number; look: Look }): Promise<void> {
  const text = JSON.stringify(look.settings.banner)
  const names = new Set(text.match(/[0-9a-f]{64}\.(?:webp|png|jpg|svg)/g) ?? [])
  if (names.size === 0) return
  await clearLater(visit)
  await Promise.all([...names].map((name) => copyPicture(visit, from, name)))
}

async function copyPicture({ env, site }: Visit, from: number, name: string): Promise<void> {
  const found = await env.FILES.get(siteFileKey(from, name))
  if (found === null) return
  const { httpMetadata, customMetadata } = found
  await env.FILES.put(siteFileKey(site.tenantId, name), await found.arrayBuffer(), {
    ...(httpMetadata && { httpMetadata }),
    ...(customMetadata && { customMetadata }),
  })
}
