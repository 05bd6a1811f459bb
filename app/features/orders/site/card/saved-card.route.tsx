import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { redirectWithFlash, setFlash } from '#app/doors/cookies/flash.ts'
import { form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { type PageArgs, page } from '#app/doors/page.ts'
import { findOwnHold, type OwnHold } from '#app/features/orders/model/card-brake/card-hold.ts'
import {
  getSavedCard,
  replaceCard,
  settleOwnProof,
} from '#app/features/orders/model/card-proof/saved-card.ts'
import { type Checkout, getCheckout } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import { type TokenMakerView, viewTokenMaker } from '#app/features/orders/parts/order-entry-view.ts'
import type { OrderReply } from '#app/features/orders/site/order/order-entry.tsx'
import { allowCardTokens, CardForm } from '#app/features/orders/site/order/order-form.ts'
import type { MaskedCard, PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Page } from '#app/layout/site/page.tsx'
import { BackLink } from '#app/ui/atoms/back-link.tsx'
import { ErrorAlert, RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { CardLine } from './card-entry.tsx'
import { type CardProofView, GivenCard, NewCard, refreshOf, viewCardProof } from './new-card.tsx'
import '#app/features/orders/site/order/order.css'

type Props = {
  card: MaskedCard | null
  tokens: TokenMakerView | null
  cardEntry: Checkout['cardEntry']
  /** What is said where no card is stored. */
  none: (typeof noneAt)[PaymentProvider]
  hold: OwnHold | null
  /** The latest card that was entered and isn't stored, or not yet. */
  proof: CardProofView | null
  reply: OrderReply | undefined
}

export const meta = titled<typeof loader>(
  ({ title }) => title,
  (data) => (data?.refresh ? [{ httpEquiv: 'refresh', content: data.refresh }] : []),
)

/** The card that renewals are charged to, and a form to replace it. The issuer must confirm the new card first. */
export const loader = page(
  async ({ visit, context, url }) => {
    const proof = await provenCard(visit, context, url.searchParams.get('proof'))
    const [card, checkout, hold] = await Promise.all([
      getSavedCard(visit),
      getCheckout(visit),
      findOwnHold(visit, requireOwnAccount(visit).id),
    ])
    const tokens = viewTokenMaker(checkout, visit)
    if (tokens !== null) allowCardTokens(context, tokens.maker.provider, tokens.maker.url)
    const title = translator(visit.locale, 'commerce')('savedCard.title')
    const refresh = refreshOf(proof, url.searchParams.has('leave'))
    const { provider, cardEntry } = checkout
    return { title, card, tokens, cardEntry, hold, proof, refresh, none: noneAt[provider ?? 'GMO'] }
  },
  { area: 'profile' },
)

/** What is said where no card is stored. */
const noneAt = {
  VERITRANS: 'savedCard.none',
  GMO: 'savedCard.none',
  GAKKEN_ID: 'savedCard.atPublisher',
  SHOPIFY: 'savedCard.atStore',
} as const satisfies Record<PaymentProvider, string>

/** The proof of the entered card. If the card has been stored, this redirects to the page that shows it, with a message. */
async function provenCard(visit: Visit, context: PageArgs['context'], id: string | null) {
  const proof = await settleOwnProof(visit, id)
  if (proof === null) return null
  if (proof.state !== 'kept') return viewCardProof(proof)
  setFlash(context, 'api.update.200')
  throw redirect(paths.card())
}

/** Starts the proof of a new card (R334, R350, R472). */
export const action = form(CardForm, async ({ visit, input, context }) => {
  const { card, token, holderName } = input
  if (card !== 'page' && token === undefined)
    return Response.json({ problem: 'toast.error.emptyCard' } satisfies OrderReply, { status: 400 })
  const { proofId, next } = await replaceCard(visit, { token, holderName })
  if (next !== 'kept') return redirect(paths.card({ proof: proofId, leave: 'true' }))
  return redirectWithFlash(context, paths.card(), 'api.update.200')
})

export default function SavedCardRoute() {
  return (
    <Page>
      <SavedCardPage {...useLoaderData<typeof loader>()} reply={useActionData<OrderReply>()} />
    </Page>
  )
}

/** The stored card, and the form to replace it. */
function SavedCardPage({ card, tokens, cardEntry, none, hold, proof, reply }: Props) {
  const { t } = useTranslation(['commerce', 'messages'])
  return (
    <div className="order-page">
      <BackLink to={paths.profile()}>{t('profile')}</BackLink>
      <h1>{t('savedCard.title')}</h1>
      <RefusalAlert name={hold === null ? (reply?.refusal ?? null) : null} />
      {reply?.problem && <ErrorAlert>{t(`messages:${reply.problem}`)}</ErrorAlert>}
      {proof !== null && <GivenCard proof={proof} />}
      <p className="order-note">{card === null ? t(none) : <CardLine card={card} />}</p>
      {cardEntry !== null && (
        <NewCard
          action={paths.card()}
          heading={t(card === null ? 'savedCard.add' : 'savedCard.change')}
          tokens={tokens}
          hold={hold}
        />
      )}
    </div>
  )
}
