import { Button } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { useWords } from '#app/ui/console/words.ts'

/** Has an order that hasn't ended looked up at its provider now. */
export function SettleForm({ action }: { action: string }) {
  const { t } = useWords('console-sales')
  return (
    <FormSection title={t('settle.title')} help={t('settle.help')}>
      <Form method="post" action={action} className="form-actions">
        <input type="hidden" name="form" value="settle" />
        <Button kind="secondary">{t('settle.now')}</Button>
      </Form>
    </FormSection>
  )
}
