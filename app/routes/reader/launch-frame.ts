import { tagOf, viewerOrigin } from '#app/domain/reading/viewer/viewer-token-view.ts'
import { viewerPaths } from '#app/paths/viewer.ts'
import { newElementId } from '#app/values/element-id.ts'
import type { Visit } from '#app/visit/visit.ts'

/** What a page needs to embed the viewer: its address with the token, its origin, and where it begins. */
export function launchFrame(visit: Visit, token: string, start: { page: number; q?: string }) {
  const origin = viewerOrigin(visit)
  return {
    origin,
    source: `${origin}${viewerPaths.launch(token, { ...start, tag: tagOf(visit), lang: visit.locale })}`,
    page: start.page,
    // Another one each time: a browser that comes back to a page restores the address of a frame it knows by name (043).
    name: newElementId(visit.randomBytes),
  }
}
