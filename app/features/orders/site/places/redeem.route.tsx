import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { type FormReply, form } from '#app/doors/form.ts'
import { noIndex, titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { getRedeemable, redeemPlace } from '#app/features/orders/model/places/redeem-place.ts'
import { toThanks } from '#app/features/orders/site/order/order-form.ts'
import { Fact, Facts } from '#app/features/orders/site/order/order-parts.tsx'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Page } from '#app/layout/site/page.tsx'
import { Button } from '#app/ui/atoms/button.tsx'
import { Field } from '#app/ui/atoms/field.tsx'
import { writeDay } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import '#app/features/orders/site/order/order.css'

export const meta = titled<typeof loader>(
  ({ title }) => title,
  () => [noIndex],
)

/** The page on which a code is redeemed. A mail's link brings the code along; opening it uses nothing up. */
export const loader = page(
  async ({ visit, params }) => {
    const title = translator(visit.locale, 'commerce')('redeem.title')
    const code = params.placeCode ?? ''
    return { title, code, ...(code === '' ? { found: null, refusal: null } : await look(visit, code)) }
  },
  { area: 'payment' },
)

/** What the code opens, or why it opens nothing. */
async function look(visit: Visit, code: string) {
  try {
    return { found: await getRedeemable(visit, code), refusal: null }
  } catch (error) {
    if (!isRefusal(error) || error.http >= 500) throw error
    return { found: null, refusal: error.name }
  }
}

const Sent = z.object({ code: z.string({ error: 'required' }).trim().min(1, 'required').max(64) })

/** Redeems the code, and leads to the page that says what the reader has now. */
export const action = form(Sent, async ({ visit, input, context }) => {
  const order = await redeemPlace(visit, input.code)
  return toThanks(context, order.id)
})

export default function RedeemRoute() {
  const { code, found, refusal } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  const { t, i18n } = useTranslation('commerce')
  const typed = reply?.result?.initialValue?.code
  return (
    <Page>
      <div className="order-page">
        <h1>{t('redeem.title')}</h1>
        <RefusalAlert name={reply?.refusal ?? refusal} />
        {found === null ? (
          <p className="order-note">{t('redeem.lead')}</p>
        ) : (
          <>
            <h2 lang={langOf(found.planName)}>{found.planName}</h2>
            <Facts>
              <Fact name={t('terms.period')}>
                {t('redeem.period', {
                  duration: t(`plan.duration.${found.durationType}`, { count: found.duration }),
                })}
              </Fact>
              <Fact name={t('terms.paidWhen')}>{t('redeem.free')}</Fact>
              <Fact name={t('terms.renewal')}>{t('gift.noRenewal')}</Fact>
              <Fact name={t('gift.until')}>
                {t('gift.untilDay', { on: writeDay(found.lapsesOn, i18n.language) })}
              </Fact>
            </Facts>
          </>
        )}
        <Form method="post" action={paths.redeem()} className="order-form">
          {found === null ? (
            <Field
              id="code"
              name="code"
              label={t('redeem.code')}
              autoComplete="off"
              defaultValue={typeof typed === 'string' ? typed : code}
              problems={reply?.result?.error?.code ?? []}
            />
          ) : (
            <input type="hidden" name="code" value={code} />
          )}
          <Button>{t('redeem.submit')}</Button>
          {found !== null && (
            <Link to={paths.redeem()} className="order-back">
              {t('redeem.another')}
            </Link>
          )}
        </Form>
      </div>
    </Page>
  )
}
