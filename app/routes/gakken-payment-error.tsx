import type { MetaFunction } from '@remix-run/cloudflare'
import { useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#app/view/atoms/button.tsx'
import type { FrameData } from '#app/view/ui/frame-data.ts'
import { Page } from '#app/view/ui/page.tsx'
import { titleOf } from './meta.ts'

export const meta: MetaFunction = (args) => titleOf(args)

/** Where a failed payment of the publisher's account ends (R058, R059, R063). */
export default function PaymentError() {
  const { t } = useTranslation('messages')
  const frame = useRouteLoaderData('root') as FrameData
  return (
    <Page>
      <div className="error-page">
        <h1>{t('page.paymentError.title')}</h1>
        {!frame.isOpenType && (
          <ButtonLink to={frame.cameFrom} kind="secondary">
            {t('page.goBack')}
          </ButtonLink>
        )}
      </div>
    </Page>
  )
}
