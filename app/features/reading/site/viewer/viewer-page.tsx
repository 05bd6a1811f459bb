import type { ReactNode } from 'react'
import { tagOf, viewerOrigin } from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { viewerPaths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'

type Props = {
  /** The address of the viewer with its token. `origin` is its origin. */
  source: string
  origin: string
  /** The frame's name, which is new each time, so that no history knows it. */
  name: string
  /** The page of the book at which the viewer begins. */
  page: number
  children: ReactNode
}

/** The viewer, embedded from its own origin (R314), below `children`, which say what it is. */
export function ViewerPage({ source, origin, name, page, children }: Props) {
  const { t } = useTranslation('reading')
  return (
    <main className="viewer" id="main">
      {children}
      <LightIsland name="viewer-frame" when="load" props={{ origin, page }}>
        <iframe
          className="viewer-frame"
          name={name}
          src={source}
          title={t('viewer.frame')}
          allow="fullscreen; clipboard-write; web-share"
          referrerPolicy="origin"
        />
      </LightIsland>
    </main>
  )
}

/**
 * The data with which a page embeds the viewer: its address with the token, its origin, the page to begin at (by
 * default, the reader's last), and the reader's language and colour scheme.
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
