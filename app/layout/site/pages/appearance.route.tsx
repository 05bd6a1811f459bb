import { redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { setCookie } from '#app/doors/cookies/set-cookie.ts'
import { form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { readReturnRoute } from '#app/kernel/values/return-route.ts'
import { Page } from '#app/layout/site/page.tsx'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import {
  type Appearance,
  appearanceToText,
  defaultAppearance,
  leadings,
  schemes,
  textSizes,
} from '#app/visit/appearance.ts'
import { yearLong } from '#app/visit/cookies.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import './appearance-form.css'

type Props = { heading: string; now: Appearance; back: string }

type ChoiceProps = { name: 'scheme' | 'size' | 'leading'; choices: readonly string[]; chosen: string }

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The page on which a reader chooses how this browser shows the site. */
export const loader = page(async ({ visit, url }) => ({
  heading: translator(visit.locale, 'appearance')('title'),
  now: visit.appearance ?? defaultAppearance,
  back: readReturnRoute(url.searchParams.get('back')) ?? paths.home(),
}))

const AppearanceInput = z.object({
  scheme: z.enum(schemes),
  size: z.enum(textSizes),
  leading: z.enum(leadings),
  back: z.string().optional(),
})

/** Stores the choice in this browser and returns to the page that the reader came from. */
export const action = form(AppearanceInput, async ({ input, context }) => {
  const { back, ...appearance } = input
  setCookie(context, 'appearance', appearanceToText(appearance), yearLong)
  return redirect(readReturnRoute(back) ?? paths.home())
})

export default function AppearancePage() {
  return (
    <Page>
      <AppearanceForm {...useLoaderData<typeof loader>()} />
    </Page>
  )
}

/** The form for light or dark, the text size and the line spacing. */
function AppearanceForm({ heading, now, back }: Props) {
  const { t } = useTranslation('appearance')
  return (
    <Form method="post" action={paths.appearance()} className="appearance">
      <h1>{heading}</h1>
      <p>{t('about')}</p>
      <input type="hidden" name="back" value={back} />
      <Choice name="scheme" choices={schemes} chosen={now.scheme} />
      <Choice name="size" choices={textSizes} chosen={now.size} />
      <Choice name="leading" choices={leadings} chosen={now.leading} />
      <Button>{t('submit')}</Button>
    </Form>
  )
}

function Choice({ name, choices, chosen }: ChoiceProps) {
  const { t } = useTranslation('appearance')
  const say = t as (key: string) => string
  return (
    <fieldset>
      <legend>{t(name)}</legend>
      {choices.map((choice) => (
        <label className="check" key={choice}>
          <input type="radio" name={name} value={choice} defaultChecked={choice === chosen} />
          {say(`${name}.${choice}`)}
        </label>
      ))}
    </fieldset>
  )
}
