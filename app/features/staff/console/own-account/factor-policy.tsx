import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'

/**
 * Whether administrators need a second factor, in a company or on the whole platform, with the button that changes it.
 */
export function FactorPolicy({ companyId, required }: { companyId: number | null; required: boolean }) {
  const { t } = useTranslation('console-staff')
  return (
    <FormSection title={t('policy.title')} help={t(required ? 'policy.on' : 'policy.off')}>
      <Form method="post" action={adminPaths.factorPolicy(companyId)}>
        <input type="hidden" name="required" value={String(!required)} />
        <Button kind="secondary">{t(required ? 'policy.release' : 'policy.require')}</Button>
      </Form>
    </FormSection>
  )
}
