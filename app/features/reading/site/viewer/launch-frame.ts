import { tagOf, viewerOrigin } from '#app/features/reading/model/viewer/viewer-token-view.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { viewerPaths } from '#app/visit/paths/viewer.ts'
import type { Visit } from '#app/visit/visit.ts'

/** What a page needs to embed the viewer: its address with the token, its origin, where it begins (absent: where its reader was) and how its reader reads. */
export function launchFrame(visit: Visit, token: string, start: { page?: number; q?: string }) {
  const origin = viewerOrigin(visit)
  const scheme = visit.appearance?.scheme ?? 'auto'
  const asked = { ...start, tag: tagOf(visit), lang: visit.locale, ...(scheme !== 'auto' && { scheme }) }
  return {
    origin,
    source: `${origin}${viewerPaths.launch(token, asked)}`,
    page: start.page ?? 1,
    // Another one each time: a browser that comes back to a page restores the address of a frame it knows by name (043).
    name: newElementId(visit.randomBytes),
  }
}
