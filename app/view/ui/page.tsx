import type { ReactNode } from 'react'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** The frame of every reader's page: header, the page itself, footer. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <div className="frame">
      <SiteHeader />
      <main id="main" className="page">
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
