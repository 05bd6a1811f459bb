import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { clearCookie } from '#app/http/cookies/set-cookie.ts'
import { form } from '#app/http/form.ts'
import { type PageArgs, page } from '#app/http/page.ts'
import { paths } from '#app/paths/reader.ts'
import { useTranslation } from '#app/platform/rendering.ts'
import { titleOf } from '#app/routes/meta.ts'
import { readReturnRoute } from '#app/values/return-route.ts'
import { Button } from '#app/view/atoms/button.tsx'
import { Form } from '#app/view/atoms/link.tsx'
import { ErrorSheet, GoBack } from '#app/view/frame/error-sheet.tsx'
import { ownCookie } from '#app/visit/cookies.ts'

export const meta: MetaFunction = (args) => titleOf(args)

/** Where a failed payment of the publisher's account ends (R058, R063). */
export const loader = page(
  async (args) => ({
    hasWayBack: callbackOf(args) !== null && args.visit.site.accountType !== 'OPEN_TYPE',
  }),
  { area: 'error' },
)

/** R060, R061: back to where the payment was begun, once. */
export const action = form(z.object({}), async ({ visit, request, context }) => {
  const callback = callbackOf({ visit, request })
  clearCookie(context, 'callback')
  return redirect(callback ?? paths.home())
})

/** A path of this site, whatever the browser stores. */
function callbackOf({ visit, request }: Pick<PageArgs, 'visit' | 'request'>): string | null {
  return readReturnRoute(ownCookie(visit.site, request, 'callback'))
}

export default function PaymentError() {
  const { t } = useTranslation(['messages', 'frame'])
  const { hasWayBack } = useLoaderData<typeof loader>()
  return (
    <ErrorSheet title={t('page.paymentError.title')}>
      <p>{t('frame:error.paymentHint')}</p>
      <div className="error-ways">{hasWayBack ? <BackToPayment /> : <GoBack />}</div>
    </ErrorSheet>
  )
}

function BackToPayment() {
  const { t } = useTranslation('messages')
  return (
    <Form method="post" action={paths.paymentError()}>
      <Button kind="secondary">{t('page.goBack')}</Button>
    </Form>
  )
}
