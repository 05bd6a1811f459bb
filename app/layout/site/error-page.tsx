import type { ReactNode } from 'react'
import { catalogue } from '#app/kernel/errors/catalogue.ts'
import { nameOfWords, type RefusalWords } from '#app/kernel/errors/refusal.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { Link } from '#app/ui/atoms/link.tsx'
import { useLayoutIfAny } from '#app/ui/layout/layout.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { Page } from './page.tsx'
import { useSiteLayoutIfAny } from './site-layout.ts'

/** Titles that some pages have of their own: a book that may not be viewed (R320), a content that doesn't exist (R296). */
export type OwnTitle = 'messages:notAllowViewBook' | 'messages:page.content.noData'

type Props = { status: number; refusal: string | null; title?: OwnTitle }

/** The error page: what happened, what to do next, and the code in small letters. */
export function ErrorPage({ status, refusal, title }: Props) {
  const { t } = useTranslation(['frame', 'errors', 'messages', 'search'])
  const frame = useSiteLayoutIfAny()
  const name = refusal === null || refusal === 'notFound' ? null : nameOfWords(refusal)
  const hasSearch = status === 404 && frame?.search
  return (
    <ErrorSheet title={t(title ?? titleOf(status))}>
      <p>{name === null ? t('error.notFoundHint') : t(`errors:${refusal as RefusalWords}`)}</p>
      <p className="code">{name === null ? status : catalogue[name].code}</p>
      {status >= 500 && frame && <Details requestId={frame.requestId} />}
      <p className="error-ways">
        <GoBack />
        {hasSearch && (
          <ButtonLink to={paths.search()} kind="quiet">
            {t('search:search.noneBack')}
          </ButtonLink>
        )}
      </p>
    </ErrorSheet>
  )
}

function Details({ requestId }: { requestId: string }) {
  const { t } = useTranslation(['frame', 'messages'])
  return (
    <details className="error-details">
      <summary>{t('messages:page.errorBoundary.details')}</summary>
      <p>{t('error.requestId', { id: requestId })}</p>
    </details>
  )
}

function titleOf(status: number) {
  if (status === 404) return 'messages:page.notFound.title' as const
  return status >= 500 ? ('messages:page.errorBoundary.title' as const) : ('error.title' as const)
}

/** Shows an error as an empty page of a book, with the text beside it. */
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

/** A link back to the previous page by script, or to the first page without script. Sites of open type have no way back (R057, R059). */
export function GoBack() {
  const { t } = useTranslation('messages')
  const frame = useLayoutIfAny()
  if (!frame || frame.isOpenType) return null
  return (
    <Link to={paths.home()} className="button secondary go-back">
      {t('page.goBack')}
    </Link>
  )
}
