import { useHref, useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Island } from '#app/ui/islands/island.tsx'
import { BookOpener } from './book-opener.island.tsx'

/** The book for which a reader has just signed in. */
export function BookToOpen({ path }: { path: string }) {
  const { t } = useTranslation(['messages', 'reading', 'common'])
  const href = useHref(path)
  const words = {
    message: t('dialog.openViewer'),
    open: t('reading:viewer.open'),
    cancel: t('common:dialog.close'),
  }
  return <Island of={BookOpener} name="book-opener" when="load" props={{ href, ...words }} />
}
