import { useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { catalogue, type ErrorName } from '#app/errors/catalogue.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '../atoms/button.tsx'
import type { FrameData } from './frame-data.ts'
import { Page } from './page.tsx'

type Props = { status: number; refusal: string | null; title?: 'messages:notAllowViewBook' }

/** What a person sees instead of a page: what happened, what to do next, and the code in small. */
export function ErrorPage({ status, refusal, title }: Props) {
  const { t } = useTranslation(['common', 'errors', 'messages'])
  const frame = useRouteLoaderData('root') as FrameData | null | undefined
  const known = refusal !== null && refusal in catalogue ? (refusal as ErrorName) : null
  return (
    <Page>
      <div className="error-page">
        <h1>{t(title ?? titleOf(status))}</h1>
        <p>{known === null ? t('error.notFoundHint') : t(`errors:${known}`)}</p>
        <p className="code">{known === null ? status : catalogue[known].code}</p>
        {/* Open type has no way back to offer (R057, R059). */}
        {frame && !frame.isOpenType && (
          <p className="error-ways">
            <ButtonLink to={frame.cameFrom} kind="secondary">
              {t('messages:page.goBack')}
            </ButtonLink>
            {status === 404 && frame.layout !== 3 && !frame.isPlatform && (
              <ButtonLink to={paths.search()} kind="quiet">
                {t('search.noneBack')}
              </ButtonLink>
            )}
          </p>
        )}
      </div>
    </Page>
  )
}

function titleOf(status: number) {
  if (status === 404) return 'messages:page.notFound.title' as const
  return status >= 500 ? ('messages:page.errorBoundary.title' as const) : ('error.title' as const)
}
