import { acceptedFiles } from '#app/features/documents/model/formats/file-kinds.ts'
import { ErrorAlert, RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import '#app/ui/console/console-forms.css'
import './upload.css'
import '#app/ui/console/progress.css'
import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { translateProblem } from '#app/visit/translator.ts'

/** The answer to a form that was refused: conform's result, and the name of the refusal. */
export type UploadReply = { result: SubmissionResult<string[]>; refusal: string | null }

type Props = {
  action: string
  submit: string
  maxBytes: number
  reply: UploadReply | undefined
  /** Wraps the form with what sends the file in its place when there is a script. */
  sender?: (form: ReactNode) => ReactNode
  /** The fields before the file. The file must come last (app/doors/upload-form.ts). */
  children?: ReactNode
}

/**
 * A form with a file. With a script it shows how much has been sent, and keeps the chosen file when the server refuses.
 */
export function UploadForm({ action, submit, maxBytes, reply, sender, children }: Props) {
  const max = maxBytes / 1024 / 1024
  const form = (
    <Form className="console-form" method="post" encType="multipart/form-data" action={action}>
      {reply !== undefined && <Refused {...reply} />}
      {children}
      <FileField max={max} problems={reply?.result.error?.file ?? []} isRefused={reply !== undefined} />
      <div className="form-actions">
        <Button>{submit}</Button>
        {sender === undefined && <Sending />}
      </div>
    </Form>
  )
  if (sender !== undefined) return sender(form)
  return <AtOnce maxBytes={maxBytes}>{form}</AtOnce>
}

function AtOnce({ maxBytes, children }: Pick<Props, 'maxBytes' | 'children'>) {
  const { t } = useTranslation('console')
  const words = {
    sending: t('upload.sending', { percent: '{}' }),
    storing: t('upload.storing'),
    cancelled: t('upload.cancelled'),
    broken: t('upload.broken'),
    tooLarge: t('upload.tooLarge', { max: maxBytes / 1024 / 1024 }),
  }
  return (
    <LightIsland name="upload-form" when="load" props={{ maxBytes, words }}>
      {children}
    </LightIsland>
  )
}

function Sending() {
  const { t } = useTranslation('console')
  return (
    <>
      <div className="flex items-center gap-2 flex-1" hidden>
        <progress
          className="progress-line flex-1 min-w-30"
          max={100}
          value={0}
          aria-label={t('upload.progress')}
        />
        <button type="button" className="button quiet">
          {t('upload.cancel')}
        </button>
      </div>
      <p className="upload-said basis-full min-h-[1.75em] text-ink-2 tabular" role="status" />
    </>
  )
}

/** Says at the top that the form was refused, since the field in question may be far below. */
function Refused({ refusal, result }: UploadReply) {
  const { t } = useTranslation('console')
  if (refusal !== null && Object.keys(result.error ?? {}).length === 0) return <RefusalAlert name={refusal} />
  return <ErrorAlert>{t('upload.refused')}</ErrorAlert>
}

type FileProps = { max: number; problems: string[]; isRefused: boolean }

function FileField({ max, problems, isRefused }: FileProps) {
  const { t } = useTranslation('console')
  const { t: everywhere } = useTranslation(['common', 'errors', 'messages'])
  const said = problems.map((problem) => translateProblem(everywhere, problem))
  const isLost = isRefused && said.length === 0
  if (isLost) said.push(t('upload.chooseAgain'))
  return (
    <div className="field">
      <label htmlFor="file">{t('upload.file')}</label>
      <p className="hint" id="file-hint">
        {t('upload.fileHint', { max })}
      </p>
      <input
        id="file"
        name="file"
        type="file"
        accept={acceptedFiles()}
        required
        aria-invalid={said.length > 0 || undefined}
        aria-describedby={said.length > 0 ? 'file-problem file-hint' : 'file-hint'}
      />
      {said.length > 0 && (
        <p className="problem" id="file-problem" data-lost={isLost || undefined}>
          {said.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
      )}
    </div>
  )
}
