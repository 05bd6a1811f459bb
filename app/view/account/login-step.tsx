import type { ReactNode } from 'react'
import { SiteFooter } from '#app/view/frame/site-footer.tsx'
import { SiteHeader } from '#app/view/frame/site-header.tsx'

/** A step on the way in, in the sign-in's own column. */
export function LoginStep({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="frame">
      <SiteHeader plain />
      <main className="sign-in" id="main">
        <h1>{heading}</h1>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
