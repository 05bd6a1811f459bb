import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { catalogue, type ErrorName } from '#app/errors/catalogue.ts'
import { useTranslation } from '#app/platform/rendering.ts'
import { BarePage } from './bare-page.tsx'
import type { OwnTitle } from './error-page.tsx'

/** What stands in place of a page without a frame: its sentence, what to do, the code in small (R320). */
export function BareRefusal({ title }: { title: OwnTitle }) {
  const { t } = useTranslation(['messages', 'errors'])
  const name = refusalIn(useRouteError())
  return (
    <BarePage>
      <div className="error-page">
        <div className="error-words" role="alert">
          <h1>{t(title)}</h1>
          <p>{t(`errors:${name}`)}</p>
          <p className="code">{catalogue[name].code}</p>
        </div>
      </div>
    </BarePage>
  )
}

function refusalIn(error: unknown): ErrorName {
  const name = isRouteErrorResponse(error) ? String(error.data?.refusal) : ''
  return Object.hasOwn(catalogue, name) ? (name as ErrorName) : 'internalError'
}
