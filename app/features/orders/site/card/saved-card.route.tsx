import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { redirectWithFlash, setFlash } from '#app/doors/cookies/flash.ts'
import { form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { type PageArgs, page } from '#app/doors/page.ts'
import { findOwnHold, type OwnHold } from '#app/features/orders/model/card-brake/card-hold.ts'
import type { CardProof } from '#app/features/orders/model/card-proof/proof-store.ts'
import {
  getSavedCard,
  replaceCard,
  settleOwnProof,
} from '#app/features/orders/model/card-proof/saved-card.ts'
import { getCheckout } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import { type TokenMakerView, viewTokenMaker } from '#app/features/orders/parts/order-entry-view.ts'
import type { OrderReply } from '#app/features/orders/site/order/order-entry.tsx'
import { allowCardTokens, CardForm } from '#app/features/orders/site/order/order-form.ts'
import type { MaskedCard, PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Page } from '#app/layout/site/page.tsx'
import { BackLink } from '#app/ui/atoms/back-link.tsx'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { ErrorAlert, RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { CardEntry, CardHold, CardLine } from './card-entry.tsx'
import '#app/features/orders/site/order/order.css'

type CardProofView = ReturnType<typeof viewCardProof>

type Props = {
  card: MaskedCard | null
  tokens: TokenMakerView | null
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
      findOwnHold(visit),
    ])
    const tokens = viewTokenMaker(checkout, visit)
    if (tokens !== null) allowCardTokens(context, tokens.maker.provider, tokens.maker.url)
    const title = translator(visit.locale, 'commerce')('savedCard.title')
    const refresh = refreshOf(proof, url.searchParams.has('leave'))
    return { title, card, tokens, hold, proof, refresh, none: noneAt[checkout.provider ?? 'GMO'] }
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

/** The seconds after which a page that waits for the issuer reloads. */
const askAgain = 5

/** The Refresh header that leads on to the issuer, once. A form may be redirected only within this site, so this page has to do it. */
function refreshOf(proof: CardProofView | null, leaves: boolean): string | null {
  if (proof?.standing === 'verifying') return String(askAgain)
  return leaves && proof?.standing === 'waiting' ? `0; url=${proof.goOn}` : null
}

/** Starts the proof of a new card (R334, R350, R472). */
export const action = form(CardForm, async ({ visit, input, context }) => {
  const { token, holderName } = input
  if (token === undefined)
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
function SavedCardPage({ card, tokens, none, hold, proof, reply }: Props) {
  const { t } = useTranslation(['commerce', 'messages'])
  return (
    <div className="order-page">
      <BackLink to={paths.profile()}>{t('profile')}</BackLink>
      <h1>{t('savedCard.title')}</h1>
      <RefusalAlert name={hold === null ? (reply?.refusal ?? null) : null} />
      {reply?.problem && <ErrorAlert>{t(`messages:${reply.problem}`)}</ErrorAlert>}
      {proof !== null && <GivenCard proof={proof} />}
      <p className="order-note">{card === null ? t(none) : <CardLine card={card} />}</p>
      {tokens !== null && hold !== null && <CardHold hold={hold} />}
      {tokens !== null && hold === null && (
        <Form method="post" action={paths.card()} className="order-form">
          <input type="hidden" name="card" value="new" />
          <h2>{t(card === null ? 'savedCard.add' : 'savedCard.change')}</h2>
          <CardEntry tokens={tokens} />
          <Button>{t('savedCard.submit')}</Button>
          <p className="order-hint">{t('savedCard.proof')}</p>
          <p className="order-hint">{t('savedCard.follows')}</p>
        </Form>
      )}
    </div>
  )
}

/** The state of the entered card at its issuer, and the link there. */
function GivenCard({ proof: { standing, goOn } }: { proof: CardProofView }) {
  const { t } = useTranslation('commerce')
  const isOver = standing === 'failed' || standing === 'abandoned'
  return (
    <>
      <p className={isOver ? 'alert alert-error' : 'alert'} role={isOver ? 'alert' : 'status'}>
        {t(`savedCard.${standing}`)}
      </p>
      {goOn !== null && (
        <p className="order-ways">
          <a className="button primary" href={goOn}>
            {t('state.waiting.goOn')}
          </a>
        </p>
      )}
    </>
  )
}

/**
 * The state of an entered card, as its reader is told. It doesn't say why the issuer didn't confirm the card, so that
 * nobody can use the page to tell valid numbers from invalid ones.
 */
function viewCardProof({ state, redirectUrl }: CardProof) {
  return { standing: standingOf(state, redirectUrl), goOn: redirectUrl }
}

function standingOf(state: CardProof['state'], redirectUrl: string | null) {
  if (state === 'failed') return 'failed' as const
  if (state === 'given_up') return 'abandoned' as const
  return redirectUrl === null ? ('verifying' as const) : ('waiting' as const)
}
