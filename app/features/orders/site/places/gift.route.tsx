import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import {
  getGift,
  inviteMany,
  inviteToPlace,
  takePlaceBack,
} from '#app/features/orders/model/places/own-places.ts'
import { InviteInput, InviteManyInput } from '#app/features/orders/model/places/places-input.ts'
import { Page } from '#app/layout/site/page.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { GiftPage } from './gift-page.tsx'
import { viewGift } from './gift-view.ts'

export const meta = titled<typeof loader>(({ planName }) => planName)

/** One order of places: what became of each. With `place` in the address, the form that writes to its recipient. */
export const loader = page(
  async ({ visit, params, url }) => {
    const gift = await getGift(visit, { orderId: params.orderId ?? '' })
    return viewGift(gift, { chosenId: url.searchParams.get('place'), visit })
  },
  { area: 'profile' },
)

const id = z.string().max(64)
const Sent = z.discriminatedUnion('step', [
  InviteInput.extend({ step: z.literal('invite'), id }),
  InviteManyInput.extend({ step: z.literal('list') }),
  z.object({ step: z.literal('back'), id }),
])

/** Invites somebody, corrects an invitation and sends it again, or takes one back. */
export const action = form(Sent, async ({ visit, input, params, context }) => {
  const orderId = params.orderId ?? ''
  if (input.step === 'invite') await inviteToPlace(visit, input)
  else if (input.step === 'list') await inviteMany(visit, { ...input, orderId })
  else await takePlaceBack(visit, input)
  return redirectWithFlash(context, paths.gift(orderId), 'api.update.200')
})

export default function GiftRoute() {
  return (
    <Page>
      <GiftPage view={useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />
    </Page>
  )
}
