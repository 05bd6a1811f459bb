import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { type PageArgs, page } from '#app/doors/page.ts'
import { findOwnHold } from '#app/features/orders/model/card-brake/try-card.ts'
import { replaceCard } from '#app/features/orders/model/card-proof/replace-card.ts'
import { settleOwnProof } from '#app/features/orders/model/card-proof/settle-own-proof.ts'
import { CardForm } from '#app/features/orders/model/order/order-form.ts'
import { getSavedCard } from '#app/features/orders/model/payer/get-saved-card.ts'
import { getCheckout } from '#app/features/orders/model/payment-setting/get-checkout.ts'
import { viewTokenMaker } from '#app/features/orders/parts/token-maker.ts'
import type { OrderReply } from '#app/features/orders/site/order/order-entry.tsx'
import { allowCardTokens } from '#app/features/orders/site/payment/allow-card-tokens.ts'
import { Page } from '#app/layout/site/page.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type CardProofView, viewCardProof } from './card-proof-view.ts'
import { SavedCardPage } from './saved-card.tsx'

export const meta: MetaFunction<typeof loader> = (args) => [
  ...titleOf(args, args.data?.title),
  ...(args.data?.refresh ? [{ httpEquiv: 'refresh', content: args.data.refresh }] : []),
]

/** The card that renewals are charged to, and another in its place, which its issuer confirms first. */
export const loader = page(
  async ({ visit, context, url }) => {
    const proof = await provenCard(visit, context, url.searchParams.get('proof'))
    const [card, checkout, hold] = await Promise.all([
      getSavedCard(visit),
      getCheckout(visit),
      findOwnHold(visit),
    ])
    const tokens = viewTokenMaker(checkout, visit)
    if (tokens !== null) allowCardTokens(context, tokens.maker.provider, tokens.maker.url)
    const title = translator(visit.locale, 'commerce')('savedCard.title')
    const refresh = refreshOf(proof, url.searchParams.has('leave'))
    return { title, card, tokens, hold, proof, refresh, isAtPublisher: checkout.provider === 'GAKKEN_ID' }
  },
  { area: 'profile' },
)

/** If the entered card has been stored, this leads to the page that shows it, with a message. */
async function provenCard(visit: Visit, context: PageArgs['context'], id: string | null) {
  const proof = await settleOwnProof(visit, id)
  if (proof === null) return null
  if (proof.state !== 'kept') return viewCardProof(proof)
  setFlash(context, 'api.update.200')
  throw redirect(paths.card())
}

/** Seconds until a page that waits for the issuer asks again. */
const askAgain = 5

/** A form may be redirected only within this site, so this page leads on to the issuer's, once. */
function refreshOf(proof: CardProofView | null, leaves: boolean): string | null {
  if (proof?.standing === 'verifying') return String(askAgain)
  return leaves && proof?.standing === 'waiting' ? `0; url=${proof.goOn}` : null
}

/** R334, R350, R472. */
export const action = form(CardForm, async ({ visit, input, context }) => {
  const { token, holderName } = input
  if (token === undefined)
    return Response.json({ problem: 'toast.error.emptyCard' } satisfies OrderReply, { status: 400 })
  const { proofId, next } = await replaceCard(visit, { token, holderName })
  if (next !== 'kept') return redirect(paths.card({ proof: proofId, leave: 'true' }))
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
