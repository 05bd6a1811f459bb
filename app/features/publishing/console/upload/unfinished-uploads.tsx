import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { UnfinishedUpload } from './upload-view.ts'

type Props = { tenantId: number; uploads: readonly UnfinishedUpload[] }

/** Files that were begun and not finished: chosen again they go on, given up they make room. */
export function UnfinishedUploads({ tenantId, uploads }: Props) {
  const { t } = useTranslation('console-upload')
  if (uploads.length === 0) return null
  return (
    <details className="unfinished">
      <summary>{t('unfinished', { count: uploads.length })}</summary>
      <p className="hint">{t('unfinishedHint')}</p>
      <ul>
        {uploads.map(({ id, fileName, size, percent, begunOn }) => (
          <li key={id}>
            <span className="upload-file">
              <strong>{fileName}</strong>
              <small>{t('unfinishedFile', { size, percent, day: begunOn })}</small>
            </span>
            <Form method="post" action={adminPaths.uploadMany(tenantId)}>
              <input type="hidden" name="uploadId" value={id} />
              <button
                type="submit"
                className="button quiet danger"
                aria-label={t('giveUpFile', { name: fileName })}
              >
                {t('giveUp')}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </details>
  )
}
