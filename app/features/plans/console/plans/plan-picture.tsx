import { FormSection } from '#app/ui/console/form-section.tsx'
import { PictureUpload } from '#app/ui/console/picture-upload.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = { tenantId: number; id: string; imageUrl: string | null; reply: Reply | undefined }

/** The present picture of a plan, and a form to replace it. */
export function PlanPicture({ tenantId, id, imageUrl, reply }: Props) {
  const { t } = useWords('console-commerce')
  return (
    <FormSection title={t('picture.title')} help={t('picture.help')}>
      {imageUrl !== null && (
        <img className="block w-60 max-w-full h-auto mb-3 line" src={imageUrl} alt={t('picture.now')} />
      )}
      <PictureUpload
        action={adminPaths.planPicture(tenantId, id)}
        label={t('picture.file')}
        submit={t('picture.send')}
        reply={reply}
      />
    </FormSection>
  )
}
