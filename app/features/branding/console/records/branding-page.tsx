import './branding.css'
import type { ReactNode } from 'react'
import { BesidePreview } from '#app/features/branding/parts/preview/beside-preview.tsx'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import type { ConsoleView } from '#app/layout/console/console-view.ts'
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = {
  frame: ConsoleView
  heading: string
  /** Where the part is reset to the default. Absent for parts without a default. */
  reset?: string
  /** The preview of the reader's pages, beside the form on wide screens. */
  preview?: ReactNode
  children: ReactNode
}

/** A screen of the site's branding: a form, with a preview of the reader's pages beside it. */
export function BrandingPage({ frame, heading, reset, preview, children }: Props) {
  const { t } = useWords('console-branding')
  const back = frame.site === null ? {} : { back: adminPaths.look(frame.site.tenantId), backTo: t('title') }
  const action = reset !== undefined && (
    <ConfirmDialog id="reset-look" label={t('reset')} action={reset} fields={{}} confirm={t('resetDo')}>
      <p>{t('resetAsk', { part: heading })}</p>
    </ConfirmDialog>
  )
  return (
    <ConsolePage frame={frame} title={heading} action={action} {...back}>
      <BesidePreview preview={preview}>{children}</BesidePreview>
    </ConsolePage>
  )
}
