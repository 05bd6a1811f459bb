import { tagOf, viewerOrigin } from '#app/features/reading/model/viewer/viewer-token-view.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { viewerPaths } from '#app/visit/paths/viewer.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * What a page needs to embed the viewer: its address with the token, its origin, the place where it begins (without
 * one, where its reader was), and the reader's language and colour scheme.
 */
export function launchFrame(visit: Visit, token: string, start: { page?: number; q?: string }) {
  const origin = viewerOrigin(visit)
  const scheme = visit.appearance?.scheme ?? 'auto'
  const asked = { ...start, tag: tagOf(visit), lang: visit.locale, ...(scheme !== 'auto' && { scheme }) }
  return {
    origin,
    source: `${origin}${viewerPaths.launch(token, asked)}`,
    page: start.page ?? 1,
    // New each time, because a browser that returns to a page restores the address of a frame by its name (043).
    name: newElementId(visit.randomBytes),
  }
}
