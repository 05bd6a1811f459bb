import { findCoverWork, getCoverContent } from '#app/features/publishing/model/cover/cover-store.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A content's cover as it is and how the one that was chosen last fares. */
export async function viewCover(visit: Visit, contentId: string) {
  requireStaff(visit, 'service')
  const { title, pages, version, key, width, height } = await getCoverContent(visit, contentId)
  const name = key?.split('/').at(-1)
  const work = await findCoverWork(visit, contentId)
  return {
    ...{ contentId, title, pages, hasFile: version !== null },
    picture:
      name === undefined
        ? null
        : { src: adminPaths.coverPicture(visit.site.tenantId, contentId, name), width, height },
    state:
      work === 'waiting' || work === 'running'
        ? ('inWork' as const)
        : work === 'failed'
          ? ('failed' as const)
          : null,
  }
}
export type CoverView = Awaited<ReturnType<typeof viewCover>>
