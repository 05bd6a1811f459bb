import './upload-many.css'
import './upload-rows.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { ChoiceField, ChoicesField } from '#app/ui/console/form-fields.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { UnfinishedUploads } from './unfinished-uploads.tsx'
import { UploadHead } from './upload-head.tsx'
import { UploadRow } from './upload-row.tsx'
import type { UnfinishedUpload } from './upload-view.ts'
import { useUploadWords } from './upload-words.ts'

type Props = {
  tenantId: number
  groups: readonly { id: number; name: string }[]
  mostBytes: number
  unfinished: readonly UnfinishedUpload[]
}

/** What all files of the batch have in common, where they are dropped, and a line for each. Only a script can send them. */
export function UploadMany({ tenantId, groups, mostBytes, unfinished }: Props) {
  const { t } = useTranslation('console-upload')
  const max = mostBytes / 1024 / 1024
  const uploads = adminPaths.uploads(tenantId)
  const props = { begin: uploads, uploads, mostBytes, words: useUploadWords(max) }
  return (
    <div className="upload-many">
      <noscript>
        <p className="alert">
          {t('noScript')} <Link to={adminPaths.newContent(tenantId)}>{t('tab.one')}</Link>
        </p>
      </noscript>
      <UnfinishedUploads tenantId={tenantId} uploads={unfinished} />
      <LightIsland name="bulk-upload" when="load" props={props}>
        <form className="console-form" data-common>
          <CommonFields groups={groups} />
        </form>
        <DropZone max={max} />
        <UploadHead />
        <ul className="upload-rows" aria-label={t('files')} />
        <UploadRow />
      </LightIsland>
    </div>
  )
}

function CommonFields({ groups }: Pick<Props, 'groups'>) {
  const { t } = useTranslation('console-upload')
  const { t: usual } = useTranslation('console')
  const field = { sent: undefined, problems: [] }
  const prints = ['0', '1', '2'] as const
  return (
    <FormSection title={t('commonTitle')} help={t('common')}>
      <ChoicesField
        {...field}
        name="contentGroupIds"
        label={usual('upload.groups')}
        options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
        none={usual('upload.noGroups')}
        isRequired
      />
      <ChoiceField
        {...field}
        name="view"
        label={usual('upload.view')}
        options={[
          { value: 'true', label: usual('view.shown') },
          { value: 'false', label: usual('view.hidden') },
        ]}
        usual="true"
      />
      <ChoiceField
        {...field}
        name="print"
        label={usual('upload.print')}
        options={prints.map((value) => ({ value, label: usual(`upload.print.${value}`) }))}
        usual="0"
      />
    </FormSection>
  )
}

/** Hidden until the script is there that it needs. */
function DropZone({ max }: { max: number }) {
  const { t } = useTranslation('console-upload')
  return (
    <div className="drop-zone" data-drop hidden>
      <label htmlFor="files">{t('drop')}</label>
      <p className="hint" id="files-hint">
        {t('dropHint', { max })}
      </p>
      <input
        id="files"
        type="file"
        accept="application/pdf,.pdf"
        multiple
        aria-describedby="files-hint files-problem"
      />
      <p className="problem" id="files-problem" data-problem role="alert" />
    </div>
  )
}
