import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { ConsoleError } from '#app/layout/console/console-error.tsx'
import { ErrorPage, type OwnTitle } from './error-page.tsx'

/** What stands in a page's place when its loader refused or something broke. `title` where the page has its own word for it. */
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

/** In a content's place where it can't be loaded: that there is nothing, why, and the ways from here (R296). */
export function ContentError() {
  return <RouteError title="messages:page.content.noData" />
}

function refusalIn(data: unknown): string | null {
  return typeof data === 'object' && data !== null && 'refusal' in data ? String(data.refusal) : null
}
