import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import {
  cancelSubscription,
  resumeSubscription,
} from '#app/features/orders/model/subscription/cancel-subscription.ts'
import { getSubscription } from '#app/features/orders/model/subscription/list-subscriptions.ts'
import { type SubscriptionView, viewSubscriptions } from '#app/features/plans/parts/plan-view.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { Page } from '#app/layout/site/page.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { SubscriptionPage } from './own-subscription-page.tsx'

export const meta = titled<typeof loader>(({ registration }) => registration.plan.name)

/** One registration: what happens when it is cancelled, or when the cancellation is taken back (R366, R368). */
export const loader = page(
  async ({ visit, params, request }) => {
    const own = await getSubscription(visit, { id: params.registrationId ?? '' })
    const [registration] = await viewSubscriptions([own], visit)
    return { registration: registration as SubscriptionView, page: listPageOf(request) }
  },
  { area: 'subscription' },
)

/** The page of the list that the reader came from. */
function listPageOf(request: Request): number {
  return readPaging({ page: new URL(request.url).searchParams.get('page') ?? undefined }).page
}

/** Cancels or resumes the registration and leads back to the list, which shows the new state (R365, R377). */
export const action = form(
  z.object({ step: z.enum(['cancel', 'resume']) }),
  async ({ visit, input, params, request, context }) => {
    const own = { id: params.registrationId ?? '' }
    if (input.step === 'cancel') await cancelSubscription(visit, own)
    else await resumeSubscription(visit, own)
    return redirectWithFlash(
      context,
      paths.subscriptions({ page: listPageOf(request) }),
      input.step === 'cancel' ? 'api.cancel.200' : 'api.update.200',
    )
  },
)

export default function SubscriptionRoute() {
  const { page, registration } = useLoaderData<typeof loader>()
  const refusal = useActionData<FormReply>()?.refusal ?? null
  return (
    <Page>
      <SubscriptionPage registration={registration} page={page} refusal={refusal} />
    </Page>
  )
}
