import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translateProblem } from '#app/visit/translator.ts'

type Props = { tenantId: number; id: string; imageUrl: string | null; reply: Reply | undefined }

/** The present picture of a plan, and a form to replace it. */
export function PlanPicture({ tenantId, id, imageUrl, reply }: Props) {
  const { t } = useWords('console-commerce')
  const { t: everywhere } = useTranslation(['common', 'errors', 'messages'])
  const problems = reply?.result.error?.file ?? []
  return (
    <FormSection title={t('picture.title')} help={t('picture.help')}>
      {imageUrl !== null && (
        <img className="block w-60 max-w-full h-auto mb-3 line" src={imageUrl} alt={t('picture.now')} />
      )}
      <Form
        className="console-form"
        method="post"
        encType="multipart/form-data"
        action={adminPaths.planPicture(tenantId, id)}
      >
        <div className="field">
          <label htmlFor="file">{t('picture.file')}</label>
          <input
            id="file"
            type="file"
            name="file"
            accept="image/png,image/jpeg"
            required
            aria-invalid={problems.length > 0 || undefined}
            aria-describedby={problems.length > 0 ? 'file-problem' : undefined}
            // biome-ignore lint/a11y/noAutofocus: the field has the error for which the form came back.
            autoFocus={problems.length > 0}
          />
          {problems.length > 0 && (
            <p className="problem" id="file-problem" role="alert">
              {problems.map((problem) => translateProblem(everywhere, problem)).join(' ')}
            </p>
          )}
        </div>
        <div className="form-actions">
          <Button kind="secondary">{t('picture.send')}</Button>
        </div>
      </Form>
    </FormSection>
  )
}
