import type { ReactNode } from 'react'
import { PlainHeader } from '#app/ui/layout/plain-header.tsx'
import { SiteFooter } from '#app/ui/layout/site-footer.tsx'

/** A step of the sign-in, in the same narrow column. */
export function LoginStep({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="frame">
      <PlainHeader />
      <main className="sign-in" id="main">
        <h1>{heading}</h1>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
