import { useActionData, useLoaderData } from '@remix-run/react'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { sitesOf } from '#app/features/staff/console/administrators/staff-view.ts'
import { addApiKey, NewApiKey } from '#app/features/staff/model/api-key/api-keys.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewPlace } from '#app/layout/console/console-view.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { Link } from '#app/ui/atoms/link.tsx'
import { ChooseField } from '#app/ui/console/form-fields.tsx'
import type { Option } from '#app/ui/console/option.ts'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import '#app/features/staff/console/administrators/staff.css'

type Props = { companyId: number; sites: readonly Option[]; reply: Reply | undefined }

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = page(async ({ visit, params }) => {
  const companyId = readConsoleId(params.companyId)
  const [frame, sites] = await Promise.all([
    viewPlace(visit, { companyId, tenantId: null }),
    sitesOf(visit, companyId),
  ])
  const heading = translator(visit.locale, 'console-staff')('key.newTitle')
  return { heading, companyId, frame, sites, origin: visit.origin }
})

/** A key that is shown only in this answer. It is stored nowhere. */
type Made = { secret: string }

export const action = form(NewApiKey, async ({ visit, input, params }) => {
  const { secret } = await addApiKey(visit, { ...input, companyId: readConsoleId(params.companyId) })
  return Response.json({ secret } satisfies Made, { headers: { 'Cache-Control': 'no-store' } })
})

export default function NewApiKeyPage() {
  const { heading, frame, companyId, sites, origin } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply | Made>()
  const { t } = useTranslation('console-staff')
  const made = reply !== undefined && 'secret' in reply ? reply.secret : null
  return (
    <ConsolePage
      frame={frame}
      title={made ? t('key.made') : heading}
      back={adminPaths.apiKeys(companyId)}
      backTo={t('key.title')}
    >
      {made ? (
        <MadeApiKey {...{ companyId, origin }} secret={made} />
      ) : (
        <NewApiKeyForm {...{ companyId, sites }} reply={reply as FormReply | undefined} />
      )}
    </ConsolePage>
  )
}

function NewApiKeyForm({ companyId, sites, reply }: Props) {
  const { t } = useTranslation('console-staff')
  return (
    <SchemaForm
      schema={NewApiKey}
      values={{ level: 'service_admin' }}
      action={adminPaths.newApiKey(companyId)}
      reply={reply}
      words="console-staff"
      prefix="key"
      sections={[
        { title: t('key.about'), help: t('key.aboutHelp'), fields: ['name', 'level', 'tenantId', 'lastDay'] },
      ]}
      custom={{
        tenantId: (
          <ChooseField
            key="tenantId"
            name="tenantId"
            prefix="key"
            none={t('member.noSite')}
            options={sites}
            reply={reply}
          />
        ),
      }}
      submit={t('key.submit')}
    />
  )
}

/** The new key, shown this once, with a first call to try. */
function MadeApiKey({ companyId, secret, origin }: { companyId: number; secret: string; origin: string }) {
  const { t } = useTranslation('console-staff')
  return (
    <div className="grid grid-cols-[minmax(0,760px)] gap-3 justify-items-start">
      <p role="status">{t('key.madeLead')}</p>
      <code className="key-once">{secret}</code>
      <h2 className="mt-4 text-base bold">{t('key.example')}</h2>
      <pre className="key-once">{`curl -H 'Authorization: Bearer ${secret}' \\\n  ${origin}/api/v1/auth/info`}</pre>
      <p>
        <Link to={adminPaths.apiDocs()} className="word-link">
          {t('key.docs')}
        </Link>
      </p>
      <ButtonLink to={adminPaths.apiKeys(companyId)}>{t('key.done')}</ButtonLink>
    </div>
  )
}
