import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import {
  cancelRegistration,
  resumeRegistration,
} from '#app/domain/commerce/registration/cancel-registration.ts'
import { getRegistration } from '#app/domain/commerce/registration/list-registrations.ts'
import { setFlash } from '#app/http/cookies/flash.ts'
import { type FormReply, form } from '#app/http/form.ts'
import { page } from '#app/http/page.ts'
import { viewRegistration } from '#app/pages/checkout/plan-view.ts'
import { paths } from '#app/paths/reader.ts'
import { titleOf } from '#app/routes/meta.ts'
import { RegistrationPage } from '#app/view/commerce/registration-page.tsx'
import { Page } from '#app/view/frame/page.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.plan.name)

/** One registration: what follows when it is cancelled, or when that is taken back (R366, R368). */
export const loader = page(
  async ({ visit, params }) =>
    viewRegistration(await getRegistration(visit, { id: params.registrationId ?? '' }), visit),
  { area: 'subscription' },
)

/** R365, R377: back to the list, which says how it stands now. */
export const action = form(
  z.object({ step: z.enum(['cancel', 'resume']) }),
  async ({ visit, input, params, context }) => {
    const own = { id: params.registrationId ?? '' }
    if (input.step === 'cancel') await cancelRegistration(visit, own)
    else await resumeRegistration(visit, own)
    setFlash(context, input.step === 'cancel' ? 'api.cancel.200' : 'api.update.200')
    return redirect(paths.subscriptions())
  },
)

export default function RegistrationRoute() {
  const registration = useLoaderData<typeof loader>()
  return (
    <Page>
      <RegistrationPage registration={registration} refusal={useActionData<FormReply>()?.refusal ?? null} />
    </Page>
  )
}
