import type { ReactNode } from 'react'
import { FavouriteForm } from '#app/features/catalogue/parts/favourite/favourite-form.tsx'

/** A page without header, sidebar and footer, for content in another site's frame or in a window of its own. */
export function BarePage({ children }: { children: ReactNode }) {
  return (
    <div className="frame">
      <main id="main" className="page">
        {children}
      </main>
      <FavouriteForm />
    </div>
  )
}
