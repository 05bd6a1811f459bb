import '#app/features/staff/console/administrators/staff.css'
import { NewApiKey } from '#app/features/staff/model/api-key/api-key-input.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { Link } from '#app/ui/atoms/link.tsx'
import { ChooseField } from '#app/ui/console/choose-field.tsx'
import type { Option } from '#app/ui/console/option.ts'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = { companyId: number; sites: readonly Option[]; reply: Reply | undefined }

export function NewApiKeyForm({ companyId, sites, reply }: Props) {
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

/** The key, this once, with a first call to try. */
export function MadeApiKey({
  companyId,
  secret,
  origin,
}: {
  companyId: number
  secret: string
  origin: string
}) {
  const { t } = useTranslation('console-staff')
  return (
    <div className="key-made">
      <p role="status">{t('key.madeLead')}</p>
      <code className="key-once">{secret}</code>
      <h2>{t('key.example')}</h2>
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
