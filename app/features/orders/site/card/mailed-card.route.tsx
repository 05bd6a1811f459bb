import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { form } from '#app/doors/form.ts'
import { noIndex, titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { AccountPage } from '#app/features/identity/parts/account/account-page.tsx'
import {
  getMailedCard,
  type MailedCard,
  replaceMailedCard,
} from '#app/features/orders/model/card-proof/mailed-card.ts'
import { viewTokenMaker } from '#app/features/orders/parts/order-entry-view.ts'
import type { OrderReply } from '#app/features/orders/site/order/order-entry.tsx'
import { allowCardTokens, CardForm } from '#app/features/orders/site/order/order-form.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { AccountLinkError } from '#app/layout/site/account-link-error.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { ErrorAlert, RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { CardLine } from './card-entry.tsx'
import { GivenCard, NewCard, refreshOf, viewCardProof } from './new-card.tsx'
import '#app/features/orders/site/order/order.css'

export const meta = titled<typeof loader>(
  ({ title }) => title,
  (data) => [noIndex, ...(data?.refresh ? [{ httpEquiv: 'refresh', content: data.refresh }] : [])],
)

/** The page of the link in a mail about the reader's card. Needs no sign-in, and a mail scanner that opens it changes nothing. */
export const loader = page(async ({ visit, context, params, url }) => {
  const token = params.cardToken ?? ''
  const view = viewMailedCard(await getMailedCard(visit, token), visit)
  if (view.tokens !== null) allowCardTokens(context, view.tokens.maker.provider, view.tokens.maker.url)
  const title = translator(
    visit.locale,
    'commerce',
  )(view.isReplaced ? 'mailedCard.replaced.title' : 'mailedCard.title')
  return { title, token, ...view, refresh: refreshOf(view.proof, url.searchParams.has('leave')) }
})

function viewMailedCard(mailed: MailedCard, visit: Visit) {
  if (mailed.is === 'replaced')
    return { isReplaced: true, card: null, tokens: null, cardEntry: null, hold: null, proof: null }
  const { card, checkout, hold, proof } = mailed
  return {
    isReplaced: false,
    card,
    tokens: viewTokenMaker(checkout, visit),
    cardEntry: checkout.cardEntry,
    hold,
    proof: proof && viewCardProof(proof),
  }
}

/** Starts the proof of the new card, like the page of a reader who signed in. */
export const action = form(CardForm, async ({ visit, input, params }) => {
  const { card, token: cardToken, holderName } = input
  if (card !== 'page' && cardToken === undefined)
    return Response.json({ problem: 'toast.error.emptyCard' } satisfies OrderReply, { status: 400 })
  const token = params.cardToken ?? ''
  const { next } = await replaceMailedCard(visit, token, { token: cardToken, holderName })
  return redirect(paths.mailedCard(token, { leave: next === 'kept' ? undefined : 'true' }))
})

export default function MailedCardRoute() {
  const { title, token, isReplaced, card, tokens, cardEntry, hold, proof } = useLoaderData<typeof loader>()
  const reply = useActionData<OrderReply>()
  const { t } = useTranslation(['commerce', 'messages'])
  if (isReplaced) {
    return (
      <AccountPage heading={title}>
        <p className="account-text" role="status">
          {t('mailedCard.replaced.text')}
        </p>
        <p className="account-ways">
          <ButtonLink to={paths.card()} kind="secondary">
            {t('savedCard.title')}
          </ButtonLink>
        </p>
      </AccountPage>
    )
  }
  return (
    <AccountPage heading={title}>
      <p className="account-text">{t('mailedCard.lead')}</p>
      <RefusalAlert name={hold === null ? (reply?.refusal ?? null) : null} />
      {reply?.problem && <ErrorAlert>{t(`messages:${reply.problem}`)}</ErrorAlert>}
      {proof !== null && <GivenCard proof={proof} />}
      <p className="order-note">{card === null ? t('savedCard.none') : <CardLine card={card} />}</p>
      {cardEntry !== null && (
        <NewCard
          action={paths.mailedCard(token)}
          heading={t(card === null ? 'savedCard.add' : 'savedCard.change')}
          tokens={tokens}
          hold={hold}
        />
      )}
    </AccountPage>
  )
}

export function ErrorBoundary() {
  return <AccountLinkError again={paths.card()} />
}
