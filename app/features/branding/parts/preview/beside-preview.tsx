import '#app/features/branding/console/records/branding.css'
import type { ReactNode } from 'react'

/** A form and, beside it on wide screens, a preview of the reader's pages. */
export function BesidePreview({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  return (
    <div
      className={
        preview === undefined
          ? undefined
          : 'grid gap-8 min-[1200px]:grid-cols-[minmax(320px,480px)_minmax(0,1fr)]'
      }
    >
      <div>{children}</div>
      {preview}
    </div>
  )
}
