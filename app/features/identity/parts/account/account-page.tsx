import '#app/features/identity/site/login/account.css'
import type { ReactNode } from 'react'
import { PlainHeader } from '#app/ui/frame/plain-header.tsx'
import { SiteFooter } from '#app/ui/frame/site-footer.tsx'

/** The frame of the pages for creating or recovering an account: a narrow column under the site's name. */
export function AccountPage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="frame">
      <PlainHeader />
      <main className="sign-in account-page" id="main">
        <h1>{heading}</h1>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
