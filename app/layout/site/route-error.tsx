import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { ConsoleError } from '#app/layout/console/console-error.tsx'
import { ErrorPage, type OwnTitle } from './error-page.tsx'

/** Replaces a page whose loader refused or failed. `title` is the page's own wording, if it has one. */
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

/** Replaces a content that can't be loaded: it says so, gives the reason, and offers ways on (R296). */
export function ContentError() {
  return <RouteError title="messages:page.content.noData" />
}

function refusalIn(data: unknown): string | null {
  return typeof data === 'object' && data !== null && 'refusal' in data ? String(data.refusal) : null
}
