import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { form } from '#app/doors/form.ts'
import { noIndex, titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { AccountPage } from '#app/features/identity/parts/account/account-page.tsx'
import { endMailedAlert, getMailedAlert } from '#app/features/reading/model/saved-search/alert-link.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { AccountLinkError } from '#app/layout/site/account-link-error.tsx'
import { Button, ButtonLink } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(
  ({ heading }) => heading,
  () => [noIndex],
)

/** The page of the link in an alert's mail. Needs no sign-in, and changes nothing: mail scanners open links, too. */
export const loader = page(async ({ visit, params }) => {
  const token = params.alertToken ?? ''
  const { name, alert } = await getMailedAlert(visit, token)
  const t = translator(visit.locale, 'saved-searches')
  const isEnded = alert === 'none'
  return { heading: t(isEnded ? 'ended.title' : 'end.title'), token, name, isEnded }
})

/** Ends the alert, for the button of the page. The POST of a mail program is answered by `answerOneClick`. */
export const action = form(
  z.object({}),
  async ({ visit, params }) => {
    await endMailedAlert(visit, params.alertToken ?? '')
    return Response.json({ ended: true })
  },
  { hasPage: false },
)

export default function EndAlert() {
  const { heading, token, name, isEnded } = useLoaderData<typeof loader>()
  const { t } = useTranslation('saved-searches')
  const wasEnded = useActionData<{ ended: boolean }>() !== undefined
  if (isEnded || name === null) {
    return (
      <AccountPage heading={heading}>
        <p className="account-text" role={wasEnded ? 'status' : undefined}>
          {t('ended.text')}
        </p>
        <p className="account-ways">
          <ButtonLink to={paths.savedSearches()} kind="secondary">
            {t('title')}
          </ButtonLink>
        </p>
      </AccountPage>
    )
  }
  return (
    <AccountPage heading={heading}>
      <p className="account-text">{t('end.text', { name })}</p>
      <Form method="post" action={paths.endAlert(token)} className="login-form">
        <Button>{t('end.submit')}</Button>
      </Form>
    </AccountPage>
  )
}

export function ErrorBoundary() {
  return <AccountLinkError again={paths.savedSearches()} />
}
