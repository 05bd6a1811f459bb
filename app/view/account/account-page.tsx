import './account.css'
import type { ReactNode } from 'react'
import { SiteFooter } from '#app/view/frame/site-footer.tsx'
import { SiteHeader } from '#app/view/frame/site-header.tsx'

/** The frame of a page about getting an account or back into one: a narrow column under the site's name. */
export function AccountPage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="frame">
      <SiteHeader plain />
      <main className="sign-in account-page" id="main">
        <h1>{heading}</h1>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
