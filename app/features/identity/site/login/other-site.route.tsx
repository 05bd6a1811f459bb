import { data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import type { PageContext } from '#app/doors/context.ts'
import { titled } from '#app/doors/html/meta.ts'
import { toasts } from '#app/kernel/errors/toast.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ErrorSheet } from '#app/layout/site/error-page.tsx'
import { Toast } from '#app/layout/site/toast.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { paths } from '#app/visit/paths/reader.ts'

/** The seconds until the page leads on: long enough to read a sentence and press a link. */
const patience = 8

export const meta = titled<typeof loader>(({ title }) => title)

/** A page that replaces any other for a reader whose session belongs to another site (R471). It has no address of its own. */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { homeSite } = context as PageContext
  if (homeSite === undefined) throw data({ refusal: 'notFound' }, { status: 404 })
  return data(homeSite, { status: 403, headers: { Refresh: `${patience}; url=${homeSite.url}` } })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get('Refresh')
  return new Headers(refresh === null ? [] : [['Refresh', refresh]])
}

export default function OtherSite() {
  const { title, url } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['messages', 'frame'])
  const flash = { text: t('toast.error.wrongDomain'), ...toasts['toast.error.wrongDomain'], code: null }
  return (
    <>
      <Toast flash={{ ...flash, position: 'top-center' }} />
      <ErrorSheet title={t('frame:otherSite.title')}>
        <p>{t('frame:otherSite.hint', { site: title, seconds: patience })}</p>
        <p className="error-ways">
          <a href={url} className="button primary">
            {t('frame:otherSite.go', { site: title })}
          </a>
          <ButtonLink to={paths.login()} kind="secondary">
            {t('frame:otherSite.stay')}
          </ButtonLink>
        </p>
      </ErrorSheet>
    </>
  )
}
