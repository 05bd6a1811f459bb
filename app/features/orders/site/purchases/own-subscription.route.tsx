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
import {
  endPause,
  getPauseWays,
  PauseInput,
  pauseSubscription,
  ResumeInput,
} from '#app/features/orders/model/subscription/pause-subscription.ts'
import { type SubscriptionView, viewSubscriptions } from '#app/features/plans/parts/plan-view.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { Page } from '#app/layout/site/page.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { SubscriptionPage } from './own-subscription-page.tsx'

export const meta = titled<typeof loader>(({ registration }) => registration.plan.name)

/** One registration: what happens when it is paused, resumed or cancelled, or when the cancellation is taken back (R366, R368). */
export const loader = page(
  async ({ visit, params, request }) => {
    const id = params.registrationId ?? ''
    const [own, pauses] = await Promise.all([getSubscription(visit, { id }), getPauseWays(visit, { id })])
    const [registration] = await viewSubscriptions([own], visit)
    return { registration: registration as SubscriptionView, pauses, page: listPageOf(request) }
  },
  { area: 'subscription' },
)

/** The page of the list that the reader came from. */
function listPageOf(request: Request): number {
  return readPaging({ page: new URL(request.url).searchParams.get('page') ?? undefined }).page
}

const Sent = z.discriminatedUnion('step', [
  z.object({ step: z.literal('cancel') }),
  z.object({ step: z.literal('resume') }),
  PauseInput.extend({ step: z.literal('pause') }),
  ResumeInput.extend({ step: z.literal('endPause') }),
])

/** Does what the reader has chosen, and leads back to the list, which shows the new state (R365, R377). */
export const action = form(Sent, async ({ visit, input, params, request, context }) => {
  const own = { id: params.registrationId ?? '' }
  switch (input.step) {
    case 'cancel':
      await cancelSubscription(visit, own)
      break
    case 'resume':
      await resumeSubscription(visit, own)
      break
    case 'pause':
      await pauseSubscription(visit, { ...own, ...input })
      break
    case 'endPause':
      await endPause(visit, { ...own, ...input })
  }
  return redirectWithFlash(
    context,
    paths.subscriptions({ page: listPageOf(request) }),
    input.step === 'cancel' ? 'api.cancel.200' : 'api.update.200',
  )
})

export default function SubscriptionRoute() {
  const { page, registration, pauses } = useLoaderData<typeof loader>()
  const refusal = useActionData<FormReply>()?.refusal ?? null
  return (
    <Page>
      <SubscriptionPage {...{ registration, pauses, page, refusal }} />
    </Page>
  )
}
