import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { consolePage, consoleUpload } from '#app/doors/console-site.ts'
import { setFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { transactionProviders } from '#app/features/orders/model/ledger/transaction-store.ts'
import { usualWords } from '#app/features/orders/model/payout/read-payouts.ts'
import {
  getPayoutForm,
  PayoutInput,
  recordPayouts,
} from '#app/features/orders/model/payout/record-payouts.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { Labelled } from '#app/ui/console/form-fields.tsx'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import '#app/ui/atoms/word-link.css'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The form that records the payouts of a provider's file. It begins with the provider that the site was paid by last. */
export const loader = consolePage(async ({ visit }) => ({
  ...(await getPayoutForm(visit)),
  ...(await viewSiteScreen(visit, translator(visit.locale, 'console-payouts')('payouts.add'))),
}))

export const action = consoleUpload(PayoutInput, async ({ visit, input, file, context }) => {
  const { tenantId } = visit.site
  const [id, ...others] = await recordPayouts(visit, input, file)
  setFlash(context, 'payout.recorded')
  return redirect(
    id === undefined || others.length > 0 ? adminPaths.payouts(tenantId) : adminPaths.payout(tenantId, id),
  )
})

export default function NewPayout() {
  const { frame, heading, tenantId, provider, columns } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  const { t } = useWords('console-payouts')
  const { t: named } = useWords('console-commerce')
  const { t: usual } = useTranslation('console')
  // The browser doesn't keep a chosen file when the answer is shown.
  const isLost = reply !== undefined && reply.result.error?.file === undefined
  return (
    <ConsolePage frame={frame} title={heading} back={adminPaths.payouts(tenantId)} backTo={t('payouts.back')}>
      <SchemaForm
        schema={PayoutInput}
        values={{ provider }}
        action={adminPaths.newPayout(tenantId)}
        reply={reply}
        encType="multipart/form-data"
        words="console-payouts"
        prefix="payouts.form"
        options={{
          provider: transactionProviders.map((value) => ({
            value,
            label: named(`payment.paymentMethod.${value}`),
          })),
        }}
        sections={[
          {
            title: t('payouts.form.title'),
            help: t('payouts.form.help'),
            fields: ['provider', 'number', 'paidOn', 'arrived', 'file'],
          },
        ]}
        custom={{
          file: (
            <Labelled
              key="file"
              name="file"
              label={t('payouts.form.file')}
              hint={`${isLost ? `${usual('upload.chooseAgain')} ` : ''}${t('payouts.form.fileHint')}`}
              problems={reply?.result.error?.file ?? []}
            >
              <input id="file" name="file" type="file" accept=".csv,text/csv" required />
            </Labelled>
          ),
        }}
        submit={t('payouts.form.submit')}
      />
      <p className="hint mt-6">
        {t('payouts.form.columns', { ...columns, kinds: usualWords.join('・') })}{' '}
        <Link to={adminPaths.bookkeeping(tenantId)} className="word-link">
          {t('payouts.form.toColumns')}
        </Link>
      </p>
    </ConsolePage>
  )
}
