import { ActAsInput } from '#app/features/staff/model/staff/act-as.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ChooseField } from '#app/ui/console/choose-field.tsx'
import type { Option } from '#app/ui/console/option.ts'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = { options: readonly Option[]; wanted: number | null; reply: Reply | undefined }

/** For which site, and why. */
export function ActAsForm({ options, wanted, reply }: Props) {
  const { t } = useTranslation('console-staff')
  return (
    <SchemaForm
      schema={ActAsInput}
      values={{}}
      action={adminPaths.actAs()}
      reply={reply}
      words="console-staff"
      prefix="actAs"
      sections={[{ title: t('actAs.section'), help: t('actAs.lead'), fields: ['tenantId', 'reason'] }]}
      custom={{
        tenantId: (
          <ChooseField
            key="tenantId"
            name="tenantId"
            prefix="actAs"
            value={wanted}
            options={options}
            reply={reply}
          />
        ),
      }}
      submit={t('actAs.submit')}
    />
  )
}
