import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import type { ReactNode } from 'react'
import { FavouriteForm } from '#app/features/catalogue/parts/favourite/favourite-form.tsx'
import { catalogue, type ErrorName } from '#app/kernel/errors/catalogue.ts'
import { nameOfWords, type RefusalWords } from '#app/kernel/errors/refusal.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import type { OwnTitle } from './error-page.tsx'

type Props = {
  title: OwnTitle
  /** A further link for the refusal's details; null if there is none. */
  wayOn?: (details: Record<string, unknown>) => { to: string; words: string } | null
}

/** Replaces a page without header and sidebar: a sentence, what to do, and the code in small letters (R320). */
export function BareRefusal({ title, wayOn = () => null }: Props) {
  const { t } = useTranslation(['messages', 'errors'])
  const { words, name, details } = refusalIn(useRouteError())
  const way = wayOn(details)
  return (
    <BarePage>
      <div className="error-page">
        <div className="error-words" role="alert">
          <h1>{t(title)}</h1>
          <p>{t(`errors:${words}`)}</p>
          <p className="code">{catalogue[name].code}</p>
          {way !== null && (
            <p className="error-ways">
              <ButtonLink to={way.to} kind="secondary">
                {way.words}
              </ButtonLink>
            </p>
          )}
        </div>
      </div>
    </BarePage>
  )
}

type Refused = { words: RefusalWords; name: ErrorName; details: Record<string, unknown> }

function refusalIn(error: unknown): Refused {
  const { refusal, details } = (isRouteErrorResponse(error) && error.data) || {}
  const name = typeof refusal === 'string' ? nameOfWords(refusal) : null
  if (name === null) return { words: 'internalError', name: 'internalError', details: {} }
  return { words: refusal, name, details: details ?? {} }
}

/** A page without header, sidebar and footer, for content in another site's frame or in its own window. */
export function BarePage({ children }: { children: ReactNode }) {
  return (
    <div className="frame">
      <main id="main" className="page">
        {children}
      </main>
      <FavouriteForm />
    </div>
  )
}
