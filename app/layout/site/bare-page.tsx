import type { ReactNode } from 'react'
import { FavouriteForm } from '#app/features/catalogue/parts/favourite/favourite-form.tsx'

/** A page of its own, for what stands in another site's frame or window: no header, no sidebar, no footer. */
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
