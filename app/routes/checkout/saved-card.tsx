import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { findOwnHold } from '#app/domain/commerce/card-brake/try-card.ts'
import { CardForm } from '#app/domain/commerce/order/order-form.ts'
import { getSavedCard, saveCard } from '#app/domain/commerce/payer/save-card.ts'
import { getCheckout } from '#app/domain/commerce/payment-setting/get-checkout.ts'
import { setFlash } from '#app/http/cookies/flash.ts'
import { allowCardTokens } from '#app/http/csp/allow-card-tokens.ts'
import { form } from '#app/http/form.ts'
import { page } from '#app/http/page.ts'
import { viewTokenMaker } from '#app/pages/checkout/token-maker.ts'
import { paths } from '#app/paths/reader.ts'
import { titleOf } from '#app/routes/meta.ts'
import type { OrderReply } from '#app/view/commerce/order-entry.tsx'
import { SavedCardPage } from '#app/view/commerce/saved-card.tsx'
import { Page } from '#app/view/frame/page.tsx'
import { translator } from '#app/visit/translator.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.title)

/** The card that renewals are charged to, and another in its place. */
export const loader = page(
  async ({ visit, context }) => {
    const [card, checkout, hold] = await Promise.all([
      getSavedCard(visit),
      getCheckout(visit),
      findOwnHold(visit),
    ])
    const tokens = viewTokenMaker(checkout, visit)
    if (tokens !== null) allowCardTokens(context, tokens.maker.provider, tokens.maker.url)
    const title = translator(visit.locale, 'commerce')('savedCard.title')
    return { title, card, tokens, hold, isAtPublisher: checkout.provider === 'GAKKEN_ID' }
  },
  { area: 'profile' },
)

/** R334, R350, R472. */
export const action = form(CardForm, async ({ visit, input, context }) => {
  const { token, holderName } = input
  if (token === undefined)
    return Response.json({ problem: 'toast.error.emptyCard' } satisfies OrderReply, { status: 400 })
  await saveCard(visit, { token, holderName })
  setFlash(context, 'api.update.200')
  return redirect(paths.card())
})

export default function SavedCardRoute() {
  return (
    <Page>
      <SavedCardPage {...useLoaderData<typeof loader>()} reply={useActionData<OrderReply>()} />
    </Page>
  )
}
