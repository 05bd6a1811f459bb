import type { ReactNode } from 'react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { useFrameIfAny } from '#app/ui/frame/frame.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { Page } from './page.tsx'

/** Shows an error as an empty page of a book with the words beside it. */
export function ErrorSheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page hasSidebar={false}>
      <div className="error-page">
        <svg className="error-mark" viewBox="0 0 120 96" aria-hidden="true">
          <path d="M60 18C48 9 30 6 8 6v72c22 0 40 3 52 12 12-9 30-12 52-12V6C90 6 72 9 60 18Zm0 0v72" />
          <path d="M20 22c10 .500 18 2 26 5M20 36c10 .500 18 2 26 5M20 50c6 .300 11 1 16 2.500" />
        </svg>
        <div className="error-words">
          <h1>{title}</h1>
          {children}
        </div>
      </div>
    </Page>
  )
}

/** Leads back to the previous page by script, else to the first page. Open type has no way back (R057, R059). */
export function GoBack() {
  const { t } = useTranslation('messages')
  const frame = useFrameIfAny()
  if (!frame || frame.isOpenType) return null
  return (
    <Link to={paths.home()} className="button secondary go-back">
      {t('page.goBack')}
    </Link>
  )
}
