import { catalogue } from '#app/kernel/errors/catalogue.ts'
import { nameOfWords, type RefusalWords } from '#app/kernel/errors/refusal-words.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { ErrorSheet, GoBack } from './error-sheet.tsx'
import { useSiteFrameIfAny } from './site-frame.ts'

/** The words that some pages have of their own: a book that may not be viewed (R320), a content that isn't there (R296). */
export type OwnTitle = 'messages:notAllowViewBook' | 'messages:page.content.noData'

type Props = { status: number; refusal: string | null; title?: OwnTitle }

/** What a person sees instead of a page: what happened, what to do next, and the code in small. */
export function ErrorPage({ status, refusal, title }: Props) {
  const { t } = useTranslation(['frame', 'errors', 'messages', 'search'])
  const frame = useSiteFrameIfAny()
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
