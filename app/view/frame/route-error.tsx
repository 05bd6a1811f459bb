import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { ErrorPage, type OwnTitle } from './error-page.tsx'

/** What stands in a page's place when its loader refused or something broke. `title` where the page has its own word for it. */
export function RouteError({ title }: { title?: OwnTitle }) {
  const error = useRouteError()
  if (isRouteErrorResponse(error)) {
    return <ErrorPage status={error.status} refusal={refusalIn(error.data)} title={title} />
  }
  return <ErrorPage status={500} refusal="internalError" />
}

function refusalIn(data: unknown): string | null {
  return typeof data === 'object' && data !== null && 'refusal' in data ? String(data.refusal) : null
}
