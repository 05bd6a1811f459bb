import { useHref, useTranslation } from '#app/platform/rendering.ts'
import { BookOpener } from '#app/view/islands/book-opener.island.tsx'
import { Island } from '#app/view/islands/island.tsx'

/** The book for which a reader has just signed in. */
export function BookToOpen({ path }: { path: string }) {
  const { t } = useTranslation(['common', 'messages'])
  const href = useHref(path)
  const words = {
    message: t('messages:dialog.openViewer'),
    open: t('viewer.open'),
    cancel: t('dialog.close'),
  }
  return <Island of={BookOpener} name="book-opener" when="load" props={{ href, ...words }} />
}
