import type { ReactNode } from 'react'
import type { ConsoleContent } from '#app/features/publishing/console/contents/contents-view.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { FlagField } from '#app/ui/console/form-fields.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { UploadForm, type UploadReply } from './upload-form.tsx'
import { UploadRow } from './upload-row.tsx'
import { useUploadWords } from './upload-words.ts'
import './upload-rows.css'

type InPartsProps = { begin: string; uploads: string; maxBytes: number; children: ReactNode }

type Props = {
  tenantId: number
  content: ConsoleContent
  maxBytes: number
  maxBytesInParts: number
  reply: UploadReply | undefined
}

/** Another file for a content, or its first; while one is in work there is nothing to choose. */
export function ReplaceFileForm({ tenantId, content, maxBytes, maxBytesInParts, reply }: Props) {
  const { t } = useTranslation('console')
  const parts = {
    begin: adminPaths.replacements(tenantId, content.id),
    uploads: adminPaths.uploads(tenantId),
    maxBytes: maxBytesInParts,
  }
  const title = t(content.file === null ? 'replace.first' : 'replace.title')
  if (content.file?.state === 0) return <FormSection title={title} help={t('replace.inWork')} />
  return (
    <FormSection title={title} help={t(content.isReadable ? 'replace.about' : 'replace.aboutFirst')}>
      <UploadForm
        action={adminPaths.adminContent(tenantId, content.id)}
        submit={t(content.file === null ? 'upload.submit' : 'replace.submit')}
        maxBytes={maxBytes}
        reply={reply}
        sender={(form) => <InParts {...parts}>{form}</InParts>}
      >
        {content.isReadable && (
          <FlagField
            name="withdrawOlder"
            problems={[]}
            label={t('replace.withdraw')}
            hint={t('replace.withdrawHint')}
            sent={reply?.result.initialValue?.withdrawOlder}
          />
        )}
      </UploadForm>
    </FormSection>
  )
}

/** Around a form whose file goes in parts, with a line that says how far it is. */
function InParts({ children, ...parts }: InPartsProps) {
  const { t } = useTranslation('console-upload')
  const max = parts.maxBytes / 1024 / 1024
  const props = { ...parts, words: useUploadWords(max), hint: t('replaceHint', { max }) }
  return (
    <LightIsland name="replace-file" when="load" props={props} className="in-parts">
      {children}
      <ul className="upload-rows" aria-label={t('files')} />
      <UploadRow />
    </LightIsland>
  )
}
