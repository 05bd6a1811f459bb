import type { ReactNode } from 'react'
import { FavouriteForm } from '#app/features/catalogue/parts/favourite/favourite-form.tsx'
import { SiteFooter } from '#app/ui/frame/site-footer.tsx'
import { useSiteFrameIfAny } from './site-frame.ts'
import { SiteHeader } from './site-header.tsx'
import { SiteSidebar } from './site-sidebar.tsx'

/** The frame of every reader's page: header, sidebar where there is one, the page itself, footer. */
export function Page({ children, hasSidebar = true }: { children: ReactNode; hasSidebar?: boolean }) {
  const frame = useSiteFrameIfAny()
  const isWithSidebar = hasSidebar && Boolean(frame?.sidebar)
  return (
    <div className={frame?.favouriteCorner === 'left' ? 'frame favourites-left' : 'frame'}>
      <SiteHeader hasSidebar={isWithSidebar} />
      <div className="frame-body">
        {isWithSidebar && <SiteSidebar />}
        <main id="main" className="page">
          {children}
        </main>
      </div>
      <SiteFooter />
      {frame && !frame.isPlatform && <FavouriteForm />}
    </div>
  )
}
