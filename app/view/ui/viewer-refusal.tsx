import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { catalogue, type ErrorName } from '#app/errors/catalogue.ts'
import { BarePage } from './bare-page.tsx'

/** In a book's place where it may not be viewed (R320): the sentence, what to do, the code in small; no frame around it. */
export function ViewerRefusal() {
  const { t } = useTranslation(['messages', 'errors'])
  const name = refusalIn(useRouteError())
  return (
    <BarePage>
      <div className="error-page" role="alert">
        <h1>{t('messages:notAllowViewBook')}</h1>
        <p>{t(`errors:${name}`)}</p>
        <p className="code">{catalogue[name].code}</p>
      </div>
    </BarePage>
  )
}

function refusalIn(error: unknown): ErrorName {
  const name = isRouteErrorResponse(error) ? String(error.data?.refusal) : ''
  return Object.hasOwn(catalogue, name) ? (name as ErrorName) : 'internalError'
}
