import '#app/features/branding/console/records/branding.css'
import type { ReactNode } from 'react'

/** A form and, beside it on wide screens, a preview of the reader's pages. */
export function BesidePreview({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  return (
    <div className={preview === undefined ? 'look-sheet' : 'look-sheet has-preview'}>
      <div>{children}</div>
      {preview}
    </div>
  )
}
