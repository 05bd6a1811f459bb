import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { translateProblem } from '#app/visit/translator.ts'
import type { Reply } from './reply.ts'
import './console-forms.css'

type Props = { action: string; label: string; submit: string; reply: Reply | undefined }

/** A form with nothing but a picture, which is sent as `file`. */
export function PictureUpload({ action, label, submit, reply }: Props) {
  const { t } = useTranslation(['common', 'errors', 'messages'])
  const problems = reply?.result.error?.file ?? []
  const isWrong = problems.length > 0
  return (
    <Form className="console-form" method="post" encType="multipart/form-data" action={action}>
      <div className="field">
        <label htmlFor="file">{label}</label>
        <input
          id="file"
          type="file"
          name="file"
          accept="image/png,image/jpeg"
          required
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? 'file-problem' : undefined}
          // biome-ignore lint/a11y/noAutofocus: the field has the error for which the form came back.
          autoFocus={isWrong}
        />
        {isWrong && (
          <p className="problem" id="file-problem" role="alert">
            {problems.map((problem) => translateProblem(t, problem)).join(' ')}
          </p>
        )}
      </div>
      <div className="form-actions">
        <Button kind="secondary">{submit}</Button>
      </div>
    </Form>
  )
}
