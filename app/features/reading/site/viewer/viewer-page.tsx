import type { ReactNode } from 'react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'

type Props = {
  /** The viewer's page with its token. `origin` is its origin. */
  source: string
  origin: string
  /** The frame's name, which is new each time, so that no history knows it. */
  name: string
  /** The page at which it begins. */
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
          allow="fullscreen; clipboard-write"
          referrerPolicy="origin"
        />
      </LightIsland>
    </main>
  )
}
