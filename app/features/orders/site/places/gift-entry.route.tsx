import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { setRefusalFlash } from '#app/doors/cookies/flash.ts'
import { type FormArgs, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import type { WantedPlaces } from '#app/features/orders/model/order/place.ts'
import { orderPlaces, quotePlaces } from '#app/features/orders/model/places/order-places.ts'
import { allowCardTokens, toOrder, wayOf } from '#app/features/orders/site/order/order-form.ts'
import { isRefusal, type Refusal } from '#app/kernel/errors/refusal.ts'
import { Page } from '#app/layout/site/page.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import { GiftEntry, type GiftReply } from './gift-entry.tsx'
import { GiftForm, konbiniSent, readWanted, valuesOf } from './gift-form.ts'
import { getGiftEntry } from './gift-view.ts'

export const meta = titled<typeof loader>(({ title }) => title)

/** The pages on which a reader buys a plan for one other person, or places for many. */
export const loader = page(
  async ({ visit, params, url, context }) => {
    const isForMany = url.searchParams.get('for') === 'many'
    try {
      const entry = await getGiftEntry(visit, { planId: params.subscriptionId ?? '', isForMany })
      if (entry.tokens !== null) allowCardTokens(context, entry.tokens.maker.provider, entry.tokens.maker.url)
      return entry
    } catch (error) {
      if (!isRefusal(error) || !leadsBack.includes(error.name)) throw error
      setRefusalFlash(context, error.name)
      throw redirect(paths.subscriptions())
    }
  },
  { area: 'payment' },
)

const leadsBack: string[] = ['subscriptionNotFound', 'giftsNotOffered']

type Args = FormArgs<GiftForm>

export const action = form(GiftForm, async (args: Args) => {
  if (args.input.step === 'edit')
    return answer({ values: valuesOf(args.input), problems: {}, refusal: null, order: null })
  const { places, problems } = readWanted(args.input)
  if (places === null) return again(args, { problems, refusal: null })
  const wanted = { planId: args.params.subscriptionId ?? '', places }
  try {
    if (args.input.step === 'confirm') return await second(args, wanted, null)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const found = problemsOf(error)
    return again(args, { problems: found, refusal: Object.keys(found).length > 0 ? null : error.words })
  }
  return order(args, wanted)
})

/** The second page, with the price and the ways to pay. */
async function second(
  { visit, input }: Args,
  wanted: { planId: string; places: WantedPlaces },
  refusal: string | null,
): Promise<Response> {
  const quote = await quotePlaces(visit, wanted)
  const { card, chain, konbiniName, konbiniKana, konbiniPhone } = input
  return answer({
    values: valuesOf(input),
    problems: {},
    refusal,
    order: {
      quote,
      places: wanted.places,
      sent: { card, chain, konbiniName, konbiniKana, konbiniPhone },
      problems: konbiniSent(input).problems,
    },
  })
}

async function order(args: Args, wanted: { planId: string; places: WantedPlaces }): Promise<Response> {
  const { visit, input, context } = args
  const { konbini, problems } = konbiniSent(input)
  if (Object.keys(problems).length > 0) return second(args, wanted, null)
  const { token, holderName, key, total = 0 } = input
  const given = input.card === 'page' ? ({ kind: 'page' } as const) : null
  try {
    return await toOrder(context, () =>
      orderPlaces(visit, {
        ...wanted,
        way: wayOf(input),
        card: token === undefined ? given : { kind: 'token', token },
        holderName,
        email: requireOwnAccount(visit).email ?? undefined,
        key,
        konbini,
        total,
      }),
    )
  } catch (error) {
    if (!isRefusal(error)) throw error
    return second(args, wanted, error.words).catch((again) => {
      throw isRefusal(again) ? error : again
    })
  }
}

/** The first page once more, with what was typed. */
function again({ input }: Args, { problems, refusal }: Pick<GiftReply, 'problems' | 'refusal'>): Response {
  return answer({ values: valuesOf(input), problems, refusal, order: null }, 400)
}

function problemsOf({ details }: Refusal): Record<string, string[]> {
  return (details.fields ?? {}) as Record<string, string[]>
}

function answer(reply: GiftReply, status = 200): Response {
  return Response.json(reply, { status })
}

export default function GiftEntryRoute() {
  const entry = useLoaderData<typeof loader>()
  return (
    <Page>
      <GiftEntry entry={entry} reply={useActionData<GiftReply>()} />
    </Page>
  )
}
