import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { catalogue } from '#app/kernel/errors/catalogue.ts'
import { nameOfWords, type RefusalWords } from '#app/kernel/errors/refusal.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { Link } from '#app/ui/atoms/link.tsx'
import { useLayoutIfAny } from '#app/ui/layout/layout.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { ErrorPage, type OwnTitle } from './error-page.tsx'

/** Replaces a page whose loader refused or failed. `title` is the page's own text, if it has one. */
export function RouteError({ title }: { title?: OwnTitle }) {
  const error = useRouteError()
  const isConsole = /^\/admin(?:\/|$)/.test(useLocation().pathname)
  const { status, refusal } = isRouteErrorResponse(error)
    ? { status: error.status, refusal: refusalIn(error.data) }
    : { status: 500, refusal: 'internalError' }
  return isConsole ? (
    <ConsoleError status={status} refusal={refusal} />
  ) : (
    <ErrorPage status={status} refusal={refusal} title={title} />
  )
}

/** Replaces a content that can't be loaded: tells so, with the reason and links to go on (R296). */
export function ContentError() {
  return <RouteError title="messages:page.content.noData" />
}

function refusalIn(data: unknown): string | null {
  return typeof data === 'object' && data !== null && 'refusal' in data ? String(data.refusal) : null
}

type Props = { status: number; refusal: string | null }

/** The error page within the console: what happened, and a way back into the console, never to readers' pages. */
function ConsoleError({ status, refusal }: Props) {
  const { t } = useTranslation(['console', 'errors', 'messages', 'frame'])
  const frame = useLayoutIfAny()
  const known = refusal === null ? null : nameOfWords(refusal)
  const kind =
    status === 404 ? 'missing' : status === 403 ? 'forbidden' : status >= 500 ? 'broken' : 'refused'
  return (
    <div className="console-error">
      <header>
        <Link to={adminPaths.admin()}>
          Bunko <span>{t('title')}</span>
        </Link>
      </header>
      <main id="main">
        <h1>{t(`error.${kind}`)}</h1>
        <p>
          {kind === 'refused' && known !== null
            ? t(`errors:${refusal as RefusalWords}`)
            : t(`error.${kind}Hint`)}
        </p>
        <p className="code">{known === null ? status : catalogue[known].code}</p>
        {status >= 500 && frame && (
          <p className="code">{t('frame:error.requestId', { id: frame.requestId })}</p>
        )}
        <p className="error-ways">
          <ButtonLink to={adminPaths.admin()}>{t('error.home')}</ButtonLink>
          <Link to={adminPaths.admin()} className="button secondary go-back">
            {t('error.back')}
          </Link>
        </p>
      </main>
    </div>
  )
}
