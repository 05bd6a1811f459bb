import { findCoverWork, getCoverContent } from '#app/features/publishing/model/cover/choose-cover.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { TextField } from '#app/ui/console/form-fields.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { PictureUpload } from '#app/ui/console/picture-upload.tsx'
import { RefreshLink } from '#app/ui/console/refresh-link.tsx'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { UploadReply } from './upload-form.tsx'
import './cover-forms.css'
import './upload.css'

/** Pause between two requests for the state of a cover that is being drawn, in milliseconds. */
const askEvery = 2_000

type Props = {
  tenantId: number
  cover: CoverView
  pageReply?: UploadReply | undefined
  pictureReply?: UploadReply | undefined
}

/** The current cover, and two forms that change it: by a page of the file, or by an uploaded picture. */
export function CoverForms({ tenantId, cover, pageReply, pictureReply }: Props) {
  return (
    <div className="flex flex-wrap gap-8 items-start">
      <LightIsland name="content-progress" when="idle" props={{ every: askEvery }}>
        <figure className="w-50" data-content={cover.contentId}>
          <div className="grid gap-2" data-file>
            <CoverNow cover={cover} />
          </div>
        </figure>
      </LightIsland>
      <div className="cover-ways grid flex-1 min-w-[min(100%,320px)]">
        <PageForm tenantId={tenantId} cover={cover} reply={pageReply} />
        <PictureForm tenantId={tenantId} cover={cover} reply={pictureReply} />
      </div>
    </div>
  )
}

/** The current cover, with the state of the one that was chosen last. */
function CoverNow({ cover: { picture, state } }: Pick<Props, 'cover'>) {
  const { t } = useTranslation('console-upload')
  return (
    <>
      {picture === null ? (
        <p className="hint">{t('cover.none')}</p>
      ) : (
        <img
          className="w-full h-auto line"
          src={picture.src}
          width={picture.width ?? undefined}
          height={picture.height ?? undefined}
          alt={t('cover.now')}
        />
      )}
      {state !== null && (
        <figcaption
          className="text-ink-2 text-sm"
          role="status"
          data-working={state === 'inWork' || undefined}
        >
          {t(`cover.${state}`)}
        </figcaption>
      )}
      {state === 'inWork' && <RefreshLink />}
    </>
  )
}

type FormProps = Pick<Props, 'tenantId' | 'cover'> & { reply: UploadReply | undefined }

function PageForm({ tenantId, cover, reply }: FormProps) {
  const { t } = useTranslation('console-upload')
  if (!cover.hasFile) return <FormSection title={t('cover.pageTitle')} help={t('cover.noFile')} />
  const problems = reply?.result.error?.page ?? []
  return (
    <FormSection title={t('cover.pageTitle')} help={t('cover.pageHelp')}>
      <Form
        className="console-form"
        method="post"
        action={adminPaths.contentCover(tenantId, cover.contentId)}
      >
        {reply !== undefined && problems.length === 0 && (
          <RefusalAlert name={reply.refusal ?? 'badParameters'} />
        )}
        <input type="hidden" name="contentId" value={cover.contentId} />
        <TextField
          name="page"
          label={t('cover.page', { count: cover.pages })}
          sent={reply?.result.initialValue?.page ?? '1'}
          problems={problems}
          inputMode="numeric"
          className="short"
          isRequired
        />
        <div className="form-actions">
          <Button>{t('cover.usePage')}</Button>
          <button type="submit" name="isAutomatic" value="true" className="button quiet" formNoValidate>
            {t('cover.automatic')}
          </button>
        </div>
      </Form>
    </FormSection>
  )
}

function PictureForm({ tenantId, cover, reply }: FormProps) {
  const { t } = useTranslation('console-upload')
  return (
    <FormSection title={t('cover.pictureTitle')} help={t('cover.pictureHelp')}>
      <PictureUpload
        action={adminPaths.ownCover(tenantId, cover.contentId)}
        label={t('cover.picture')}
        submit={t('cover.usePicture')}
        reply={reply}
      />
    </FormSection>
  )
}

/** Shows a content's current cover, and the state of the one that was chosen last. */
export async function viewCover(visit: Visit, contentId: string) {
  requireStaff(visit, 'service')
  const { title, pages, version, key, width, height } = await getCoverContent(visit, contentId)
  const name = key?.split('/').at(-1)
  const work = await findCoverWork(visit, contentId)
  return {
    ...{ contentId, title, pages, hasFile: version !== null },
    picture:
      name === undefined
        ? null
        : { src: adminPaths.coverPicture(visit.site.tenantId, contentId, name), width, height },
    state:
      work === 'waiting' || work === 'running'
        ? ('inWork' as const)
        : work === 'failed'
          ? ('failed' as const)
          : null,
  }
}
type CoverView = Awaited<ReturnType<typeof viewCover>>
