import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { getDisclosure } from '#app/features/orders/model/selling/get-disclosure.ts'
import { Page } from '#app/layout/site/page.tsx'
import { translator } from '#app/visit/translator.ts'
import { DisclosurePage } from './disclosure-page.tsx'
import { viewDisclosure } from './disclosure-view.ts'

export const meta = titled<typeof loader>(({ title }) => title)

/** Says who sells plans at this site and on what terms. Guests see it too, also where everything else needs a sign-in. */
export const loader = page(async ({ visit }) => ({
  title: translator(visit.locale, 'commerce')('disclosure.title'),
  disclosure: viewDisclosure(await getDisclosure(visit), visit),
}))

export default function Disclosure() {
  return (
    <Page>
      <DisclosurePage disclosure={useLoaderData<typeof loader>().disclosure} />
    </Page>
  )
}
